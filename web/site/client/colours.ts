const ATTRIBUTE = 'data-mantine-color-scheme';
/** Shared with the portal. */
const KEY = 'theme';

/** Lets the visitor switch between light and dark, and follows a switch in another tab. */
export function offerColours(): void {
  const root = document.documentElement;
  for (const button of document.querySelectorAll('[data-theme-toggle]'))
    button.addEventListener('click', () => {
      const next = root.getAttribute(ATTRIBUTE) === 'dark' ? 'light' : 'dark';
      root.setAttribute(ATTRIBUTE, next);
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // Without storage the choice lasts until the page is left.
      }
    });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && (newValue === 'dark' || newValue === 'light')) root.setAttribute(ATTRIBUTE, newValue);
  });
}
