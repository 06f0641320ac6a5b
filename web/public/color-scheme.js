// Runs before the first paint, so that a dark page never flashes white. A file of its own because the
// content security policy allows no inline script.
(() => {
  const dark = localStorage.getItem('theme') === 'dark';
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
