import { z } from 'zod';
import { problem } from '../../../core/error-text.ts';
import { textUpTo } from '../../../core/limited.ts';
import { toSpokenText } from '../../../core/spoken-text.ts';
import { languageCode } from '../../languages/languages.schema.ts';

export const KNOWLEDGE_LIMITS = {
  /** Maximum number of sources of a business. */
  sources: 20,
  /** Maximum passages per source; the rest is left out. */
  passages: 200,
  titleLength: 200,
  headingLength: 200,
  urlLength: 2_000,
  /** Maximum characters of a text, of a file, and of the extracted text of a PDF. */
  textLength: 200_000,
  fileBytes: 1_000_000,
  pdfBytes: 10_000_000,
  /** Maximum pages of a PDF; later pages are not read. */
  pdfPages: 200,
} as const;

/** Interval between two reads of a page: a week. */
export const READ_AGAIN_SECONDS = 7 * 24 * 3_600;

export const SOURCE_KINDS = ['page', 'file', 'text'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export const SOURCE_STATES = ['queued', 'reading', 'ready', 'failed'] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

/** Reasons for an unreadable page; the portal has a text for each. */
export const READ_PROBLEMS = [
  /** The address is in a private network. */
  'address',
  /** No response in time. */
  'unreachable',
  'not_found',
  /** The site responded with another error. */
  'status',
  'redirects',
  'too_large',
  /** Neither HTML nor plain text. */
  'type',
  'empty',
  /** An internal error. */
  'unreadable',
] as const;
export type ReadProblem = (typeof READ_PROBLEMS)[number];

export const addPageInput = z.object({
  /** A public web address. Without a scheme, https is assumed. */
  url: textUpTo(KNOWLEDGE_LIMITS.urlLength).trim().min(1, problem('fields.pageAddress')),
  languageCode,
});
export type AddPageInput = z.infer<typeof addPageInput>;

export const addTextInput = z.object({
  kind: z.enum(['file', 'text']),
  /** Title of a text; for a file, its name. */
  title: textUpTo(KNOWLEDGE_LIMITS.titleLength)
    .overwrite(toSpokenText)
    .trim()
    .min(1, problem('fields.titleRequired')),
  languageCode,
  /** Lines that begin with # are headings. */
  text: textUpTo(KNOWLEDGE_LIMITS.textLength, problem('fields.textTooLong'))
    .overwrite(toSpokenText)
    .min(1, problem('fields.textRequired')),
});
export type AddTextInput = z.infer<typeof addTextInput>;

/** Reasons for an unreadable PDF; the portal has a text for each. */
export type PdfProblem =
  /** The file requires a password. */
  | 'encrypted'
  /** The file contains only images, such as scanned pages. */
  | 'no_text'
  /** The file is not a PDF, or is truncated. */
  | 'damaged'
  /** Reading the file exceeds the limits of time or memory. */
  | 'too_complex';

/** Text of a PDF for review. `isCut`: the PDF has more text than the limit. */
export type PdfText = { text: string; isCut: boolean };

export const sourceIdInput = z.object({ sourceId: z.int32() });
export type SourceIdInput = z.infer<typeof sourceIdInput>;

export type SourceView = {
  id: number;
  kind: SourceKind;
  title: string;
  /** URL of a page; null for a file or text. */
  url: string | null;
  languageCode: string;
  state: SourceState;
  /** Reason of the failure; null unless the last read failed. */
  reason: ReadProblem | null;
  bytes: number;
  passages: number;
  /** True if the source is longer than its stored text. */
  isCut: boolean;
  /** Time of the last read, successful or not; null before the first. */
  checkedAt: string | null;
};

export type PassageView = { position: number; heading: string | null; content: string };
