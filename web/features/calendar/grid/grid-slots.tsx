import { type KeyboardEvent, memo } from 'react';
import { formatLocalTime } from '../../../lib/text/formats.ts';
import { currentLanguage, t } from '../../../lib/text/texts.ts';
import type { CalendarActions } from './calendar-actions.ts';
import type { GridColumn } from './grid-column.ts';
import { closedWithin, type GridShape, intervalsOf, type MinuteSpan, momentOf } from './grid-shape.ts';
import classes from './time-grid.module.css';

const SLOT_MINUTES = 30;

type SlotsProps = {
  column: GridColumn;
  shape: GridShape;
  /** True when Tab stops at the first slot of the column. Arrow keys reach all other slots. */
  isTabStop: boolean;
  /** Called with a clicked slot. Null where nothing can be booked. */
  onSlot: CalendarActions['onSlot'] | null;
};

/** The half hours of a column, as buttons that book at that time. */
export const Slots = memo(function Slots({ column, shape, isTabStop, onSlot }: SlotsProps) {
  const { plan, opening, calendar } = column;
  const open = opening.isHoliday(plan) ? 'holiday' : opening.openOn(plan.day);
  return intervalsOf(shape, SLOT_MINUTES).map((minute, index) => {
    const at = momentOf(plan.day, minute);
    const time = formatLocalTime(at, 'longDateTime');
    return (
      <button
        key={minute}
        type="button"
        className={classes.slot}
        data-slot
        data-hour={minute % 60 === 0 || undefined}
        tabIndex={isTabStop && index === 0 ? 0 : -1}
        aria-label={
          calendar
            ? t('calendars.slot', { calendar: calendar.name, time })
            : t('calendar.grid.slot', { time })
        }
        aria-disabled={onSlot === null || undefined}
        {...shadeOf({ from: minute, to: minute + SLOT_MINUTES }, open)}
        onClick={() => onSlot?.(at, calendar?.id)}
      />
    );
  });
});

/**
 * Attributes of a slot that is wholly or partly closed: the reason, and a tint over the closed part. Empty while the
 * hours are unknown.
 */
function shadeOf(slot: MinuteSpan, open: readonly MinuteSpan[] | 'holiday' | null) {
  if (open === 'holiday') return { 'data-closed': 'day', title: t('calendar.closedTime') };
  const parts = open === null ? [] : closedWithin(slot, open);
  if (parts.length === 0) return {};
  const style = { backgroundImage: tint(parts, slot) };
  return { 'data-closed': 'hours', title: t('calendar.outsideHours'), style };
}

/** A background image that tints the closed parts of a slot. */
function tint(parts: readonly MinuteSpan[], { from, to }: MinuteSpan): string {
  const place = (minute: number) => `${(100 * (minute - from)) / (to - from)}%`;
  const stops = parts.map(
    (part) => `transparent 0 ${place(part.from)}, var(--closed-tint) 0 ${place(part.to)}`,
  );
  return `linear-gradient(${stops.join(', ')}, transparent 0)`;
}

/**
 * Moves the focus between slots by arrow keys: up and down in the column, sideways to the same time in the adjacent
 * column.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // With a modifier, arrow keys belong to the browser: Alt with an arrow key goes back or forward.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const slot = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-slot]') : null;
  const column = slot?.closest('[data-column]');
  if (!slot || !column) return;
  const next = currentLanguage().dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const previous = next === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
  const slots = slotsIn(column);
  const place = slots.indexOf(slot);
  const targets: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: slots[place + 1],
    ArrowUp: slots[place - 1],
    [next]: slotsIn(column.nextElementSibling)[place],
    [previous]: slotsIn(column.previousElementSibling)[place],
  };
  const target = targets[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

const slotsIn = (column: Element | null) => [...(column?.querySelectorAll<HTMLElement>('[data-slot]') ?? [])];
