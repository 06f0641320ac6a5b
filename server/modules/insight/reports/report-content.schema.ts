/** What a report can consist of, in the order in which it is printed. */
export const REPORT_SECTIONS = [
  'month',
  'calls',
  'outcomes',
  'languages',
  'sentiment',
  'messages',
  'appointments',
  'money',
  'team',
] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

/** What a value is, which says how it is written. Cents and seconds are whole numbers, days are `yyyy-MM-dd`. */
export type Unit = 'text' | 'count' | 'cents' | 'seconds' | 'day' | 'time';
export type ContentValue = string | number | null;

/** A figure, beside the same number of days before where there is one. */
export type ContentFigure = { label: string; unit: Unit; value: ContentValue; before: ContentValue };
export type ContentTable = {
  caption: string;
  columns: { label: string; unit: Unit }[];
  rows: ContentValue[][];
  /** The column that is drawn as bars as well. */
  bars: number | null;
};
export type ContentSection = {
  section: ReportSection;
  title: string;
  note: string | null;
  figures: ContentFigure[];
  tables: ContentTable[];
};
/** A report in its own language, its values still as they are. */
export type ReportContent = { sections: ContentSection[] };

/** As the content, with everything written out: what a person reads, on paper and on the screen. */
export type PrintTable = {
  caption: string;
  columns: { label: string; isNumber: boolean }[];
  /** The column whose values are drawn as bars beside it. */
  barColumn: number | null;
  rows: { cells: string[] /** 0 to 1 of the longest bar. */; bar: number | null }[];
};
export type PrintSection = {
  section: ReportSection;
  title: string;
  note: string | null;
  figures: { label: string; value: string; before: string | null }[];
  tables: PrintTable[];
};
export type ReportPrint = {
  title: string;
  businessName: string;
  /** The days, and on whose clock they begin. */
  period: string;
  zone: string;
  madeAt: string;
  /** What the figures in brackets are. */
  before: string;
  sections: PrintSection[];
};
