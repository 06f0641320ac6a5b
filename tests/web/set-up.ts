import { afterAll, vi } from 'vitest';

/**
 * Every file of tests begins with modules of its own and an empty browser, while the libraries are loaded once for all of
 * them, which takes longer than the tests themselves.
 */
vi.resetModules();

const [{ flatten }, { addTexts }, { en }, { installZones }] = await Promise.all([
  import('../../tools/build/texts/flatten.ts'),
  import('../../web/lib/texts/catalogue.ts'),
  import('../../web/lib/texts/en.ts'),
  import('../support/install-zones.ts'),
]);
// The build gives each file its texts; here whatever is imported finds all of them.
addTexts(flatten(en));
// The server sends the rules of the business's zone.
installZones('America/Toronto', 'America/New_York', 'Europe/Berlin', 'Europe/Paris');

afterAll(() => {
  // Some files say that they need none.
  if (typeof document === 'undefined') return;
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
