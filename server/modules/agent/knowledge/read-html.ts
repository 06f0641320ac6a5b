import { Parser } from 'htmlparser2';
import { PageProblem } from '../../../integrations/web-pages/page-problem.ts';
import type { Section } from './split-passages.ts';

/** Elements without page text: scripts, navigation, forms, images. */
const SKIPPED = new Set(
  'script style noscript template svg math nav footer form button select textarea iframe object canvas audio video dialog'.split(
    ' ',
  ),
);
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Maximum nesting of elements, because the cost of an element grows with its depth. */
const DEPTH_MAX = 5_000;
/** Maximum characters of a heading. A longer heading is probably an unclosed element and counts as text. */
const HEADING_MAX = 500;
/** Block elements, which end a line. */
const BLOCKS = new Set(
  `address article aside blockquote body br caption dd details div dl dt fieldset figcaption figure header hr html legend
  li main ol p pre section summary table tbody tfoot thead tr ul`.split(/\s+/),
);

type Attributes = Record<string, string>;

const isLeftOut = (name: string, { hidden, style = '', 'aria-hidden': ariaHidden }: Attributes): boolean =>
  SKIPPED.has(name) ||
  hidden !== undefined ||
  ariaHidden === 'true' ||
  /(display:\s{0,9}none|visibility:\s{0,9}hidden)/i.test(style);

/**
 * Extracts title and text of an HTML page, divided by headings. Scripts, navigation, forms and hidden elements are left
 * out. The time is linear in the length of the page. Throws PageProblem above 5,000 levels of nesting.
 */
export function readHtml(html: string): { title: string | null; sections: Section[] } {
  const sections: { heading: string | null; paragraphs: string[] }[] = [{ heading: null, paragraphs: [] }];
  let [title, line] = ['', ''];
  let heading: string | null = null;
  let isTitle = false;
  /** Nesting depth, and the number of open elements within an excluded element, including that element. */
  let [depth, skipped] = [0, 0];
  const endLine = () => {
    if (line.trim() !== '') sections.at(-1)?.paragraphs.push(line);
    line = '';
  };
  /** A heading may span several lines, so a line break inside a heading becomes a space. */
  const breakLine = () => {
    if (heading === null) endLine();
    else heading += ' ';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > DEPTH_MAX) throw new PageProblem('unreadable');
      if (skipped > 0 || isLeftOut(name, attributes)) skipped += 1;
      else if (name === 'title') isTitle = true;
      else if (HEADINGS.has(name)) {
        endLine();
        heading = '';
      } else if (BLOCKS.has(name)) breakLine();
      else if (name === 'td' || name === 'th') line += ' ';
    },
    ontext(text) {
      if (skipped > 0) return;
      if (isTitle) title += text;
      else if (heading === null) line += text;
      else if (heading.length < HEADING_MAX) heading += text;
      else {
        line += heading + text;
        heading = null;
      }
    },
    onclosetag(name) {
      depth -= 1;
      if (skipped > 0) skipped -= 1;
      else if (name === 'title') isTitle = false;
      else if (HEADINGS.has(name) && heading !== null) {
        sections.push({ heading, paragraphs: [] });
        heading = null;
      } else if (BLOCKS.has(name)) breakLine();
    },
  });
  parser.end(html);
  line += heading ?? '';
  endLine();
  return { title: title.trim() || null, sections };
}
