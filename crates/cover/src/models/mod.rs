//! Problems by name: generators of well-known exact cover problems.
