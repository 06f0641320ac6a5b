import type { ContentFigure, ContentTable, ContentValue, Unit } from './report-content.schema.ts';

/** A figure of a section; `before` is its value in the previous period. */
export const figure = (
  label: string,
  unit: Unit,
  value: ContentValue,
  before: ContentValue = null,
): ContentFigure => ({ label, unit, value, before });

/** A column of a table. */
export const column = (label: string, unit: Unit): ContentTable['columns'][number] => ({ label, unit });
