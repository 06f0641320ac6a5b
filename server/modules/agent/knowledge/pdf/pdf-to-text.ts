/** A line of a page: its words, the height of its letters, and how high on the page it stands. */
export type PdfLine = { text: string; size: number; top: number };

/** So much larger than most letters are those of headings. */
const HEADING_RATIO = 1.15;
const HEADING_LENGTH = 160;
/** Lines of one paragraph are not farther apart, in heights of their letters. */
const GAP_RATIO = 1.7;

/** The height of most letters. */
function usualSize(lines: readonly PdfLine[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length);
  const [[size = 0] = []] = [...letters].sort(([, one], [, other]) => other - one);
  return size;
}

/** Letters whose place is not on paper, such as half of a pair or a sign that moves no pen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f\u200b\ufeff]/g;
const clean = (text: string): string => text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();

/** A word that was parted at the end of a line is one again. */
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
 * What a PDF says, as plain text: paragraphs stand between empty lines, and headings, which are what is written larger than
 * the rest, begin with #.
 */
export function pdfToText(pages: readonly (readonly PdfLine[])[]): string {
  const usual = usualSize(pages.flat());
  const blocks = pages.flatMap((lines) => [...blocksOf(lines, usual)]);
  return blocks.map(({ text, isHeading }) => (isHeading ? `# ${text}` : text)).join('\n\n');
}
