import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';

// Runs in a separate thread, which read-pdf.ts starts and ends. Written in plain JavaScript, so that the thread needs
// no loader. On Linux the thread has the lowest priority, so that live calls are not slowed down.
const LOWEST_PRIORITY = 19;
if (process.platform === 'linux') setPriority(LOWEST_PRIORITY);

/** Options: no fonts or pictures are rendered, nothing is fetched, and messages of the library stay out of the log. */
const OPTIONS = {
  verbosity: 0,
  disableFontFace: true,
  useSystemFonts: false,
  useWasm: false,
  enableXfa: false,
};

/** The lines of a page, each with its font size and vertical position. */
function linesOf(items) {
  const lines = [];
  let line = { text: '', size: 0, top: 0 };
  for (const { str, hasEOL, height, transform } of items) {
    if (str === undefined) continue;
    if (str.trim() !== '' && line.text.trim() === '')
      line = { ...line, size: Math.round(height * 2) / 2, top: transform[5] };
    line.text += str;
    if (!hasEOL) continue;
    lines.push(line);
    line = { text: '', size: 0, top: 0 };
  }
  return [...lines, line].filter(({ text }) => text.trim() !== '');
}

/** The lines of each page. `isCut`: the file has more than the limits allow. */
async function read({ bytes, pagesMax, lettersMax }) {
  const pdf = await getDocumentProxy(bytes, OPTIONS);
  const pages = [];
  let letters = 0;
  for (let number = 1; number <= pdf.numPages && number <= pagesMax && letters <= lettersMax; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const lines = linesOf(items);
    letters += lines.reduce((sum, { text }) => sum + text.length, 0);
    pages.push(lines);
    page.cleanup();
  }
  return { pages, isCut: pages.length < pdf.numPages || letters > lettersMax };
}

/** The reason for an unreadable file, by the kind of the error. */
function problemOf(error) {
  if (error?.name === 'PasswordException') return 'encrypted';
  return error instanceof RangeError ? 'too_complex' : 'damaged';
}

parentPort?.postMessage(await read(workerData).catch((error) => ({ problem: problemOf(error) })));
