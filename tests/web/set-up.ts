import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, vi } from 'vitest';
import type { Area } from '../../web/lib/text/texts.ts';
import { isPortalArea } from '../support/catalogues.ts';

const portalAreas = readdirSync(path.join(import.meta.dirname, '../../locales/en'))
  .map((file) => path.basename(file, '.json'))
  .filter((area): area is Area => isPortalArea(area));

/**
 * Each test file loads the modules of the product anew and starts with an empty browser. Only libraries are shared
 * between files, because loading them takes longer than the tests.
 */
vi.resetModules();

if (typeof document !== 'undefined') {
  // Makes a request without a fake response fail immediately. Otherwise it would be sent to the default address, where
  // no server listens.
  const { fetch } = globalThis;
  const { origin } = location;
  globalThis.fetch = (input, init) =>
    location.origin === origin ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init);
}

const [{ loadAreas }, { installZones }] = await Promise.all([
  import('../../web/lib/text/texts.ts'),
  import('../support/install-zones.ts'),
]);
// In the portal each screen loads its own areas; a test may render any part of any screen.
await loadAreas(portalAreas);
// In production the server sends the browser the zone rules of the business's time zone.
installZones('America/Toronto', 'America/New_York', 'Europe/Berlin', 'Europe/Paris');

afterAll(() => {
  // Some files use an environment without a document.
  if (typeof document === 'undefined') return;
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
