import './lib/zod-without-eval.ts';
import { reloadOnce } from './lib/reload-once.ts';
import { applyLanguage } from './lib/texts/catalogue.ts';
import { chooseLanguage } from './lib/texts/languages.ts';
import './styles/app.css';

/**
 * Moves the style sheets, which the server has put behind what the page shows at first, to where those of later screens will
 * follow them, and waits until they are in force again: the browser has them by now.
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

// The server chose when it sent the page, whose texts it names; a page that no server of ours sent goes by the browser.
const told = document.querySelector('meta[name="portal-language"]')?.getAttribute('content');
const language = chooseLanguage(told ? [told] : navigator.languages);
applyLanguage(language);
// English needs none: the dates are written in it until they are told otherwise.
const dateWords =
  language === 'en' ? null : import('./lib/texts/date-words.ts').then(({ nameDates }) => nameDates());
// The portal and the texts that it begins with. Without them nothing can be said; a newer version may have replaced
// them, and a page that is loaded again names those.
Promise.all([import('./start.tsx'), dateWords, moveStylesToHead()]).then(
  ([{ start }]) => start(root),
  () => reloadOnce(),
);
