import type { DayColumn, DayPlan } from './day-plan.ts';
import type { Opening } from './use-opening.ts';

/** A column of the grid: a day, or one calendar on a day. */
export type GridColumn = {
  plan: DayPlan;
  opening: Opening;
  /** The calendar of the column. Absent when the columns are days. */
  calendar?: Pick<DayColumn, 'id' | 'name' | 'isLive'>;
};

/** Identifies a column within its grid. */
export const columnKey = ({ plan, calendar }: GridColumn) => `${plan.day} ${calendar?.id ?? ''}`;
