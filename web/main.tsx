import './lib/zod-without-eval.ts';
import { reloadOnce } from './lib/reload-once.ts';
import { applyLanguage } from './lib/texts/catalogue.ts';
import { chooseLanguage } from './lib/texts/languages.ts';
import './styles/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The server chose when it sent the page, whose texts it names; a page that no server of ours sent goes by the browser.
const told = document.querySelector('meta[name="portal-language"]')?.getAttribute('content');
const language = chooseLanguage(told ? [told] : navigator.languages);
applyLanguage(language);
// English needs none: date-fns speaks it.
const dateWords =
  language === 'en' ? null : import('./lib/texts/date-words.ts').then(({ nameDates }) => nameDates());
// The portal and the texts that it begins with. Without them nothing can be said; a newer version may have replaced
// them, and a page that is loaded again names those.
Promise.all([import('./start.tsx'), dateWords]).then(
  ([{ start }]) => start(root),
  () => reloadOnce(),
);
