import type { FetchedPage } from '../../../integrations/web-pages/fetch-page.ts';
import { readHtml } from './read-html.ts';
import { readPlainText } from './read-plain-text.ts';
import type { Section } from './split-passages.ts';

/** Number of bytes within which a page must declare its encoding. */
const SNIFFED_BYTES = 1_024;
const META = /<meta[^>]{0,200}charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i;

/**
 * Decodes a page by the encoding in the response header, otherwise by the one that the page declares, otherwise as
 * UTF-8. Invalid bytes become replacement characters.
 */
function decode({ bytes, charset, mediaType }: FetchedPage): string {
  const start = mediaType === 'text/html' ? bytes.toString('latin1', 0, SNIFFED_BYTES) : '';
  const name = charset ?? META.exec(start)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(name).decode(bytes);
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
}

/** Extracts the sections of a page, and its title if it has one. */
export function readPageText(page: FetchedPage): { title: string | null; sections: Section[] } {
  const text = decode(page);
  return page.mediaType === 'text/html' ? readHtml(text) : { title: null, sections: readPlainText(text) };
}
