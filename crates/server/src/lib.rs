//! The page on the loopback address: HTTP around [`quadrille_app`], the page compiled in.

#![forbid(unsafe_code)]
