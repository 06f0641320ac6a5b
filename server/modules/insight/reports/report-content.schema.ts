/** Sections of a report, in print order. */
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

/** The type of a value, which decides its format. Cents and seconds are whole numbers, days are `yyyy-MM-dd`. */
export type Unit = 'text' | 'count' | 'cents' | 'seconds' | 'day' | 'time';
export type ContentValue = string | number | null;

/** A figure, with that of the previous period of equal length if there is one. */
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
/** A report with texts in its own language and unformatted values. */
export type ReportContent = { sections: ContentSection[] };

/** Formatted content, for paper and screen. */
export type PrintTable = {
  caption: string;
  columns: { label: string; isNumber: boolean }[];
  /** The column whose values have bars beside them. */
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
  /** The days, and their time zone. */
  period: string;
  zone: string;
  madeAt: string;
  /** Explains the figures in brackets. */
  before: string;
  sections: PrintSection[];
};
