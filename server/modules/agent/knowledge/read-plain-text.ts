import type { Section } from './split-passages.ts';

const HEADING = /^#{1,6}\s(.*)/;
const LINK = /\[([^[\]]{1,300})\]\([^()\s]{0,1000}\)/g;

/** Markdown syntax: markers at the start of a line, emphasis, link addresses. */
const withoutMarks = (line: string): string =>
  line
    .replace(/^\s{0,20}(?:[-*+>]\s{1,4}){1,5}/, '')
    .replace(LINK, '$1')
    .replace(/\*\*|`/g, '');

/**
 * Splits plain text into sections: empty lines separate paragraphs, and a line that starts with # is a heading.
 * Markdown syntax is removed, because texts are spoken.
 */
export function readPlainText(text: string): Section[] {
  const sections: { heading: string | null; paragraphs: string[] }[] = [{ heading: null, paragraphs: [] }];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) sections.at(-1)?.paragraphs.push(lines.join(' '));
    lines = [];
  };
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    const heading = HEADING.exec(line.slice(0, 1_000))?.[1];
    if (heading !== undefined) {
      endParagraph();
      sections.push({ heading: withoutMarks(heading), paragraphs: [] });
    } else if (line.trim() === '') endParagraph();
    else lines.push(withoutMarks(line));
  }
  endParagraph();
  return sections;
}
