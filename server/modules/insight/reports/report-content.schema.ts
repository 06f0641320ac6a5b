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

/** The type of a value, which determines its format. Cents and seconds are whole numbers, days are `yyyy-MM-dd`. */
export type Unit = 'text' | 'count' | 'cents' | 'seconds' | 'day' | 'time';
export type ContentValue = string | number | null;

/** `before`: the figure of the previous period of equal length; null without one. */
export type ContentFigure = { label: string; unit: Unit; value: ContentValue; before: ContentValue };
export type ContentTable = {
  caption: string;
  /** Caption used when the days of a long period are summed by week. */
  captionByWeek?: string;
  columns: { label: string; unit: Unit }[];
  rows: ContentValue[][];
  /** Index of the column whose values are also drawn as bars. */
  bars: number | null;
};
export type SectionContent = { note: string | null; figures: ContentFigure[]; tables: ContentTable[] };
export type ContentSection = SectionContent & { section: ReportSection; title: string };
/** A report with texts in its own language and unformatted values. */
export type ReportContent = { sections: ContentSection[] };

/** Formatted content, for paper and screen. */
export type PrintTable = {
  caption: string;
  columns: { label: string; isNumber: boolean }[];
  /** Index of the column whose values have bars next to them. */
  barColumn: number | null;
  /** `bar`: share of the longest bar, from 0 to 1. */
  rows: { cells: string[]; bar: number | null }[];
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
  period: string;
  zone: string;
  madeAt: string;
  /** Text that explains the figures in brackets. */
  before: string;
  sections: PrintSection[];
};
