import { Parser } from 'htmlparser2';
import type { Section } from './cut-passages.ts';

/** What is no text of the page: programs, ways to other pages, forms, pictures. */
const SKIPPED = new Set(
  'script style noscript template svg math nav footer form button select textarea iframe object canvas audio video dialog'.split(
    ' ',
  ),
);
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** What is longer is a heading that was never closed, and text like any other. */
const HEADING_MAX = 500;
/** Where a line of text ends. */
const BLOCKS = new Set(
  `address article aside blockquote body br caption dd details div dl dt fieldset figcaption figure header hr html legend
  li main ol p pre section summary table tbody tfoot thead tr ul`.split(/\s+/),
);

const isHidden = ({ hidden, style = '', 'aria-hidden': ariaHidden }: Record<string, string>): boolean =>
  hidden !== undefined ||
  ariaHidden === 'true' ||
  /(display:\s{0,9}none|visibility:\s{0,9}hidden)/i.test(style);

/**
 * The text of an HTML page by its headings, and its title. Scripts, navigation, forms, and what a browser would not show
 * as it is loaded, are left out. Takes time in proportion to the length of the page, whatever stands in it.
 */
export function readHtml(html: string): { title: string | null; sections: Section[] } {
  const sections: { heading: string | null; paragraphs: string[] }[] = [{ heading: null, paragraphs: [] }];
  let [title, line] = ['', ''];
  let heading: string | null = null;
  let isTitle = false;
  /** How many open elements, each inside the one before, are left out. */
  let depth = 0;
  const endLine = () => {
    if (line.trim() !== '') sections.at(-1)?.paragraphs.push(line);
    line = '';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (depth > 0 || SKIPPED.has(name) || isHidden(attributes)) depth += 1;
      else if (name === 'title') isTitle = true;
      else if (HEADINGS.has(name)) {
        endLine();
        heading = '';
      } else if (BLOCKS.has(name)) {
        if (heading === null) endLine();
        else heading += ' ';
      } else if (name === 'td' || name === 'th') line += ' ';
    },
    ontext(text) {
      if (depth > 0) return;
      if (isTitle) title += text;
      else if (heading === null) line += text;
      else if (heading.length < HEADING_MAX) heading += text;
      else {
        line += heading + text;
        heading = null;
      }
    },
    onclosetag(name) {
      if (depth > 0) depth -= 1;
      else if (name === 'title') isTitle = false;
      else if (HEADINGS.has(name) && heading !== null) {
        sections.push({ heading, paragraphs: [] });
        heading = null;
      } else if (BLOCKS.has(name) && heading === null) endLine();
    },
  });
  parser.end(html);
  line += heading ?? '';
  endLine();
  return { title: title.trim() || null, sections };
}
