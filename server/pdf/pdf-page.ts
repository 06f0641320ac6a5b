import { setImmediate as nextTurn } from 'node:timers/promises';
import { BRAND_COLOR } from '../core/brand.ts';
import { createTypesetter, type TextStyle, type Typesetter } from './typesetter.ts';

/** Metadata of a document. The bytes of a document depend only on its metadata and its content. */
export type PdfHead = {
  title: string;
  author: string;
  /** BCP 47 language tag. */
  language: string;
  createdAt: Date;
  /**
   * The usual paper size in the country of the business. The document can also be printed on paper of the other size.
   */
  paper: 'A4' | 'LETTER';
};

/** A document that is being written from the top of its first page down. Lengths are points. */
export type PdfPage = {
  readonly width: number;
  /** Space for content on an empty page. */
  readonly height: number;
  readonly left: number;
  readonly type: Typesetter;
  /** Ensures that this height is free, on a new page if needed. Returns true when a page was started. */
  room(height: number): boolean;
  /** Position of the next block, from the top of the page. */
  top(): number;
  down(height: number): void;
  line(text: string, x: number, top: number, style: TextStyle): void;
  box(x: number, top: number, width: number, height: number, color: string): void;
  /** Draws the logo; `size` is its width and height. */
  logo(x: number, top: number, size: number): void;
  /** Lets other requests run if this document has occupied the event loop for some time. */
  breathe(): Promise<void>;
  /** Writes the foot of every page and ends the document. */
  end(footOf: (page: number, pages: number) => string): Promise<Buffer>;
};

const MARGIN = 54;
const FOOT = 36;
const FOOT_STYLE: TextStyle = { size: 8, color: '#5b6275' };
/**
 * Maximum milliseconds for which a document occupies the event loop without a break. Otherwise long documents would
 * block the server.
 */
const SLICE_MS = 10;
/** Distance from the top of a line to its baseline, and height of a line, both as multiples of the font size. */
const ASCENT = 1.05;
export const LEADING = 1.4;

/** The logo, as in web/public/favicon.svg. */
const LOGO = {
  size: 32,
  radius: 8,
  bubble: 'M9 8h14a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-6l-5 4v-4H9a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3z',
  sound: 'M11 12.5v4M14.3 11v7M17.7 12v5M21 13.2v2.6',
  stroke: 1.8,
} as const;

/**
 * Opens a document. All its timestamps are `createdAt`, so that equal content gives equal bytes. The library is loaded
 * with the first document, because it takes 20 MB of memory and most processes write no documents.
 */
export async function openPdf(head: PdfHead): Promise<PdfPage> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: head.paper,
    margin: MARGIN,
    bufferPages: true,
    lang: head.language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: head.title, Author: head.author, CreationDate: head.createdAt },
  });
  const type = createTypesetter(doc);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const width = doc.page.width - 2 * MARGIN;
  const bottom = doc.page.height - MARGIN - FOOT;
  let top = MARGIN;
  let since = performance.now();
  const line = (text: string, x: number, at: number, style: TextStyle) =>
    type.draw(text, x, at + style.size * ASCENT, style);

  const breathe = async () => {
    if (performance.now() - since < SLICE_MS) return;
    await nextTurn();
    since = performance.now();
  };
  return {
    width,
    height: bottom - MARGIN,
    left: MARGIN,
    type,
    top: () => top,
    down: (height) => {
      top += height;
    },
    room(height) {
      if (top + height <= bottom || top === MARGIN) return false;
      doc.addPage();
      top = MARGIN;
      return true;
    },
    line,
    box: (x, at, boxWidth, height, color) => void doc.rect(x, at, boxWidth, height).fill(color),
    logo(x, at, size) {
      doc
        .save()
        .translate(x, at)
        .scale(size / LOGO.size);
      doc.roundedRect(0, 0, LOGO.size, LOGO.size, LOGO.radius).fill(BRAND_COLOR);
      doc.path(LOGO.bubble).fill('#fff');
      doc.path(LOGO.sound).lineWidth(LOGO.stroke).lineCap('round').stroke(BRAND_COLOR);
      doc.restore();
    },
    breathe,
    async end(footOf) {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        const foot = footOf(page + 1, count);
        line(foot, MARGIN + width - type.widthOf(foot, FOOT_STYLE), bottom + FOOT / 2, FOOT_STYLE);
        await breathe();
      }
      const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
