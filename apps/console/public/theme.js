// Runs before anything is drawn, so that a dark page never flashes white.
(() => {
  const chosen = localStorage.getItem('spark.console.theme');
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  if (localStorage.getItem('spark.console.signed-in') === null) return;
  // Who was signed in needs the scripts behind the login as well: they come together with the first ones.
  for (const href of document.currentScript.dataset.signedIn.split(' ')) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href });
    document.head.append(link);
  }
})();
