import { Worker } from 'node:worker_threads';
import { AppError } from '../../../../core/errors.ts';
import { KNOWLEDGE_LIMITS, type PdfProblem, type PdfText } from '../knowledge.schema.ts';
import { shorten } from '../split-passages.ts';

/** A line of a page: text, font size and vertical position. */
type PdfLine = { text: string; size: number; top: number };

/** Minimum font size of a heading, relative to body text. */
const HEADING_RATIO = 1.15;
const HEADING_LENGTH = 160;
/** Maximum distance of lines within a paragraph, as a multiple of the font size. */
const GAP_RATIO = 1.7;

/** The most common font size. */
function usualSize(lines: readonly PdfLine[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length);
  const [[size = 0] = []] = [...letters].sort(([, one], [, other]) => other - one);
  return size;
}

/** Invisible characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f\u200b\ufeff]/g;
const clean = (text: string): string => text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();

/** Joins a word that was hyphenated at the end of a line. */
const joined = (before: string, text: string): string =>
  /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(text) ? before.slice(0, -1) + text : `${before} ${text}`;

type Block = { text: string; isHeading: boolean };

function* blocksOf(lines: readonly PdfLine[], usual: number): Generator<Block> {
  let block: Block | undefined;
  let last: PdfLine | undefined;
  for (const line of lines) {
    const text = clean(line.text);
    if (text === '') continue;
    const isHeading = line.size > usual * HEADING_RATIO && text.length <= HEADING_LENGTH;
    const gap = last ? last.top - line.top : 0;
    const goesOn = gap >= 0 && gap <= line.size * GAP_RATIO && last?.size === line.size;
    if (block && goesOn) block = { ...block, text: joined(block.text, text) };
    else {
      if (block) yield block;
      block = { text, isHeading };
    }
    last = line;
  }
  if (block) yield block;
}

/**
 * Converts a PDF to plain text: paragraphs are separated by empty lines, and headings (lines in a larger font) start
 * with #.
 */
function pdfToText(pages: readonly (readonly PdfLine[])[]): string {
  const usual = usualSize(pages.flat());
  const blocks = pages.flatMap((lines) => [...blocksOf(lines, usual)]);
  return blocks.map(({ text, isHeading }) => (isHeading ? `# ${text}` : text)).join('\n\n');
}

/** Time limit for reading a file. Most files take a tenth of a second. */
const READ_WITHIN_MS = 10_000;
/** Resource limits of the thread. The stack is small, because only hostile files need a large one. */
const RESOURCES = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/**
 * Maximum growth of the process's memory while a file is read. The growth includes decompressed data, which the limits
 * of the thread do not cover.
 */
const GROWTH_BYTES_MAX = 320 * 1_048_576;
const LOOK_EVERY_MS = 25;
/** Maximum number of waiting files. Only one file is read at a time. */
const WAITING_MAX = 2;

type Answer = { pages: PdfLine[][]; isCut: boolean } | { problem: PdfProblem };

/** Reads a PDF in a thread that is terminated when it exceeds its limits. Never throws. */
function readInThread(bytes: Uint8Array): Promise<Answer> {
  const { pdfPages: pagesMax, textLength: lettersMax } = KNOWLEDGE_LIMITS;
  const before = process.memoryUsage.rss();
  const own = new Uint8Array(bytes);
  const thread = new Worker(new URL('./pdf-thread.mjs', import.meta.url), {
    workerData: { bytes: own, pagesMax, lettersMax },
    transferList: [own.buffer],
    resourceLimits: RESOURCES,
    env: {},
    execArgv: [],
  });
  return new Promise((resolve) => {
    const end = (answer: Answer) => {
      clearTimeout(timer);
      clearInterval(watch);
      resolve(answer);
      void thread.terminate();
    };
    const giveUp = () => end({ problem: 'too_complex' });
    const timer = setTimeout(giveUp, READ_WITHIN_MS);
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > GROWTH_BYTES_MAX) giveUp();
    }, LOOK_EVERY_MS);
    thread.on('message', end).on('error', giveUp).on('exit', giveUp);
  });
}

let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Reads files one after the other. Throws `rate_limited` while too many wait. */
async function inTurn(bytes: Uint8Array): Promise<Answer> {
  if (waiting > WAITING_MAX)
    throw new AppError('rate_limited', 'errors.files.busy', {
      retryAfterSeconds: 10,
    });
  waiting += 1;
  const answer = turn
    .then(() => readInThread(bytes))
    .finally(() => {
      waiting -= 1;
    });
  turn = answer;
  return answer;
}

/** Number of bytes within which the file signature must be. */
const MARK_WITHIN = 1_024;
const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MARK_WITHIN)).includes('%PDF-');

/**
 * Extracts the text of a PDF for review; stores nothing. At most 200 pages and 200,000 characters are returned; `isCut`
 * if there is more. Any file takes at most ten seconds and a bounded amount of memory. Throws `rate_limited` while too
 * many files wait.
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfText | { problem: PdfProblem }> {
  if (!isPdf(bytes)) return { problem: 'damaged' };
  const answer = await inTurn(bytes);
  if ('problem' in answer) return answer;
  const text = pdfToText(answer.pages);
  if (text === '') return { problem: 'no_text' };
  const shortened = shorten(text, KNOWLEDGE_LIMITS.textLength);
  return { text: shortened, isCut: answer.isCut || shortened.length < text.length };
}
