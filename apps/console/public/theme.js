// Runs before anything is drawn, so that a dark page never flashes white.
(() => {
  const chosen = localStorage.getItem('spark.console.theme');
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
