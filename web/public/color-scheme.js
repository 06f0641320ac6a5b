// Runs before the first paint, so that a dark page never flashes white. The build inlines it into every page, whose
// content security policy allows it by its hash. Until the person chooses, the system's preference counts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // A browser that keeps nothing for this site.
  }
  const isChosen = chosen === 'dark' || chosen === 'light';
  const isDark = isChosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
