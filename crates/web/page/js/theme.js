// Sets the theme before anything is painted: a dark page must not flash white. This is not a
// module, since modules run too late.
(() => {
  let theme = 'auto';
  try {
    theme = JSON.parse(localStorage.getItem('quadrille.settings') ?? '{}').theme ?? 'auto';
  } catch {
    // Storage is blocked or holds something else: the system decides.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const contrast = matchMedia('(prefers-contrast: more)').matches;
  document.documentElement.dataset.theme =
    theme !== 'auto' ? theme : contrast ? 'contrast' : dark ? 'dark' : 'light';
})();
