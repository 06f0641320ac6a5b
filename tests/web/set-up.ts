import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, vi } from 'vitest';
import type { Area } from '../../web/lib/text/texts.ts';
import { isPortalArea } from '../support/catalogues.ts';

const portalAreas = readdirSync(path.join(import.meta.dirname, '../../locales/en'))
  .map((file) => path.basename(file, '.json'))
  .filter((area): area is Area => isPortalArea(area));

/**
 * Every file of tests begins with modules of its own and an empty browser, while the libraries are loaded once for all of
 * them, which takes longer than the tests themselves.
 */
vi.resetModules();

const [{ loadAreas }, { installZones }] = await Promise.all([
  import('../../web/lib/text/texts.ts'),
  import('../support/install-zones.ts'),
]);
// In the portal each screen loads its own areas; here a test may show any part of any screen.
await loadAreas(portalAreas);
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
