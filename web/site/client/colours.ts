const ATTRIBUTE = 'data-mantine-color-scheme';
/** Where the portal keeps the choice, too. */
const KEY = 'theme';

/** Lets a person change between light and dark, and follows a change in another tab. */
export function offerColours(): void {
  const root = document.documentElement;
  for (const button of document.querySelectorAll('[data-theme-toggle]'))
    button.addEventListener('click', () => {
      const next = root.getAttribute(ATTRIBUTE) === 'dark' ? 'light' : 'dark';
      root.setAttribute(ATTRIBUTE, next);
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // A browser that keeps nothing for this site shows the colours until the page is left.
      }
    });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && (newValue === 'dark' || newValue === 'light')) root.setAttribute(ATTRIBUTE, newValue);
  });
}
