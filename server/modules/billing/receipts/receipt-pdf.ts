import type { TFunction } from 'i18next';
import { BRAND_COLOR } from '../../../core/brand.ts';
import { toWallMs } from '../../../core/business-time.ts';
import { formatDate } from '../../../core/format-moment.ts';
import { formatWall } from '../../../core/format-wall.ts';
import { formatCad, formatMoney } from '../../../core/money.ts';
import { directionOf, LANGUAGE_TAGS, type PortalLanguage } from '../../../core/portal-language.ts';
import { TIME_PATTERNS } from '../../../core/time-patterns.ts';
import { MARK } from '../../../pdf/fonts.ts';
import { LEADING, openPdf, type PdfPage } from '../../../pdf/pdf-page.ts';
import type { TextStyle } from '../../../pdf/typesetter.ts';
import { textsIn } from '../../../texts.ts';
import type { ReceiptView } from './receipts.schema.ts';

const INK: TextStyle = { size: 10 };
const STRONG: TextStyle = { size: 10, isBold: true };
/** The font size equals that of the text on the same line, so that both have the same baseline. */
const QUIET: TextStyle = { size: 10, color: '#5b6275' };
const RULE = '#d5d8e4';
/** Minimum space between the left and the right text of a line. */
const GAP = 24;
const LOGO_SIZE = 24;
/** Space below each line of facts and amounts. */
const ROW_GAP = 4;

type Half = { text: string; style: TextStyle };
type Sheet = { page: PdfPage; isRtl: boolean; language: PortalLanguage; t: TFunction };

/** X coordinate of a text at the start or the end of a line. In right-to-left languages a line starts at the right. */
function placeOf({ page, isRtl }: Sheet, text: string, style: TextStyle, side: 'start' | 'end', from = 0) {
  const isLeft = (side === 'start') !== isRtl;
  return isLeft ? page.left + from : page.left + page.width - from - page.type.widthOf(text, style);
}

/** Draws two texts side by side, one at each edge. Each is wrapped over as many lines as it needs. */
function writePair(sheet: Sheet, start: Half, end: Half | null): void {
  const { page } = sheet;
  const room = end === null ? page.width : (page.width - GAP) / 2;
  const sides = [
    { ...start, side: 'start' as const },
    ...(end === null ? [] : [{ ...end, side: 'end' as const }]),
  ].map((half) => ({ ...half, lines: page.type.wrap(half.text, room, half.style) }));
  const height = Math.max(...sides.map(({ lines, style }) => lines.length * style.size * LEADING));
  page.room(height);
  for (const { lines, style, side } of sides)
    lines.forEach((line, at) => {
      page.line(line, placeOf(sheet, line, style, side), page.top() + at * style.size * LEADING, style);
    });
  page.down(height);
}

const writeLine = (sheet: Sheet, text: string, style: TextStyle) => writePair(sheet, { text, style }, null);

function writeRule({ page }: Sheet): void {
  page.down(4);
  page.box(page.left, page.top(), page.width, 0.5, RULE);
  page.down(6);
}

/** Draws the logo and the name at the start of the line, and the state of the payment at its end. */
function writeBrandLine(sheet: Sheet, state: Half | null): void {
  const { page, isRtl } = sheet;
  const style: TextStyle = { size: 14, isBold: true, color: BRAND_COLOR };
  const shift = LOGO_SIZE + 8;
  const middle = (height: number) => page.top() + (LOGO_SIZE - height * LEADING) / 2;
  page.logo(isRtl ? page.left + page.width - LOGO_SIZE : page.left, page.top(), LOGO_SIZE);
  page.line('Callingua', placeOf(sheet, 'Callingua', style, 'start', shift), middle(style.size), style);
  if (state)
    page.line(
      state.text,
      placeOf(sheet, state.text, state.style, 'end'),
      middle(state.style.size),
      state.style,
    );
  page.down(LOGO_SIZE + 18);
}

/** Draws the seller and the buyer side by side. The buyer's address is printed as the owner typed it. */
function writeParties(sheet: Sheet, { businessName, address }: ReceiptView): void {
  const { page, t } = sheet;
  const half = (page.width - GAP) / 2;
  const wrapped = (text: string, style: TextStyle): Half[] =>
    text
      .split('\n')
      .flatMap((line) => page.type.wrap(line, half, style).map((one) => ({ text: one, style })));
  const columns: Half[][] = [
    [
      { text: t('receiptDocument.from'), style: QUIET },
      { text: 'Callingua', style: STRONG },
      { text: t('receiptDocument.place'), style: INK },
    ],
    [
      { text: t('receiptDocument.to'), style: QUIET },
      ...wrapped(businessName, STRONG),
      ...(address.trim() === '' ? [] : wrapped(address.trim(), INK)),
    ],
  ];
  const height = INK.size * LEADING;
  const lines = Math.max(...columns.map(({ length }) => length));
  page.room(lines * height);
  columns.forEach((column, place) => {
    column.forEach(({ text, style }, at) => {
      const x = placeOf(sheet, text, style, 'start', place * (half + GAP));
      page.line(text, x, page.top() + at * height, style);
    });
  });
  page.down(lines * height + 14);
}

function writeRow(sheet: Sheet, start: Half, end: Half): void {
  writePair(sheet, start, end);
  sheet.page.down(ROW_GAP);
}

const fact = (sheet: Sheet, label: string, value: string) =>
  writeRow(sheet, { text: label, style: QUIET }, { text: value, style: INK });

/** Replaces narrow spaces and removes direction marks, for which the fonts have no glyph. */
const plain = (text: string) => text.replaceAll('\u202f', ' ').replace(/[\u200e\u200f\u2066-\u2069]/g, '');

function writeFacts(sheet: Sheet, receipt: ReceiptView): void {
  const { t, language } = sheet;
  const { receiptNumber, succeededAt, createdAt, timezone, card, isAuto, phoneNumber } = receipt;
  const localMs = toWallMs(new Date(succeededAt ?? createdAt), timezone);
  const time = formatWall(localMs, TIME_PATTERNS[language].time, language);
  fact(sheet, t('receiptDocument.number'), receiptNumber);
  fact(sheet, t('receiptDocument.date'), plain(formatDate(localMs, language)));
  fact(sheet, t('receiptDocument.time'), `${plain(time)} (${timezone})`);
  if (card) {
    const brand = card.brand.charAt(0).toUpperCase() + card.brand.slice(1);
    fact(sheet, t('receiptDocument.card'), `${brand} •••• ${card.last4}`);
  }
  if (isAuto) fact(sheet, t('receiptDocument.madeBy'), t('receiptDocument.auto'));
  if (phoneNumber) fact(sheet, t('receiptDocument.phoneNumber'), phoneNumber);
  sheet.page.down(14);
}

/**
 * Draws the paid items, the tax and the total, then refunds and disputes. The tax is the amount charged to the card
 * minus the sum of the items.
 */
function writeAmounts(sheet: Sheet, receipt: ReceiptView): void {
  const { t, language } = sheet;
  const { lines, paidCents, exchangeRate, creditedCents, refundedCents, disputedCents } = receipt;
  const cad = (cents: number) => plain(formatCad(cents, language));
  const balance = (cents: number) => plain(formatMoney(cents, language));
  const amount = (label: string, cents: number, style = INK) =>
    writeRow(sheet, { text: label, style }, { text: cad(cents), style });
  writePair(
    sheet,
    { text: t('receiptDocument.item'), style: QUIET },
    { text: t('receiptDocument.price'), style: QUIET },
  );
  writeRule(sheet);
  for (const { kind, priceCents } of lines) amount(t(`receiptDocument.lines.${kind}`), priceCents);
  amount(t('receiptDocument.tax'), paidCents - lines.reduce((sum, { priceCents }) => sum + priceCents, 0));
  writeRule(sheet);
  amount(t('receiptDocument.total'), paidCents, STRONG);
  sheet.page.down(14);
  const rate = t('receiptDocument.rateValue', { amount: balance(Math.round(exchangeRate * 100)) });
  fact(sheet, t('receiptDocument.rate'), plain(rate));
  fact(sheet, t('receiptDocument.credited'), balance(creditedCents));
  if (refundedCents > 0) fact(sheet, t('receiptDocument.refunded'), cad(refundedCents));
  if (disputedCents > 0) fact(sheet, t('receiptDocument.disputed'), cad(disputedCents));
}

/** Renders a receipt as PDF, with the same facts as on the screen. Equal facts give equal bytes. */
export async function receiptPdf(receipt: ReceiptView, language: PortalLanguage): Promise<Buffer> {
  const t = textsIn(language);
  const title = plain(t('receiptDocument.title', { number: receipt.receiptNumber }));
  const page = await openPdf({
    title,
    author: 'Callingua',
    language: LANGUAGE_TAGS[language],
    createdAt: new Date(receipt.succeededAt ?? receipt.createdAt),
    paper: receipt.timezone.startsWith('America/') ? 'LETTER' : 'A4',
  });
  const sheet: Sheet = { page, isRtl: directionOf(language) === 'rtl', language, t };
  const state = receipt.state === 'succeeded' ? { text: t('receiptDocument.paid'), style: STRONG } : null;
  writeBrandLine(sheet, state);
  writeLine(sheet, title, { size: 20, isBold: true });
  page.down(14);
  writeParties(sheet, receipt);
  writeFacts(sheet, receipt);
  writeAmounts(sheet, receipt);
  if (page.type.hasMissed()) {
    page.down(14);
    writeLine(sheet, plain(t('receiptDocument.unprintable', { mark: MARK })), QUIET);
  }
  return page.end((number, pages) => plain(t('receiptDocument.page', { page: number, pages })));
}
