import './lib/forms/zod-without-eval.ts';
import { reloadOnce } from './lib/live/reload-once.ts';
import { loadAreas, START_AREAS } from './lib/text/texts.ts';
import './styles/app.css';

/**
 * Moves the style sheets to the head and waits until they apply there. The server places them after the initial content
 * of the page, so the browser has already loaded the files. In the head, they must precede the style sheets of later
 * screens.
 */
function moveStylesToHead(): Promise<unknown> {
  const sheets = [...document.body.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const isInForce = (sheet: HTMLLinkElement) =>
    new Promise((resolve) => {
      for (const event of ['load', 'error']) sheet.addEventListener(event, resolve, { once: true });
      document.head.append(sheet);
    });
  return Promise.all(sheets.map(isInForce));
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Loads the portal and the texts that every screen needs. If a file cannot be loaded, a newer version may have replaced
// it; a reloaded page names the new files.
Promise.all([import('./start.tsx'), loadAreas(START_AREAS), moveStylesToHead()]).then(
  ([{ start }]) => start(root),
  () => reloadOnce(),
);
