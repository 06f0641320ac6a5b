import type { CSSProperties } from 'react';
import { t } from '../../../lib/text/texts.ts';
import { closedWithin, type MinuteSpan, minuteOf } from './closed-time.ts';
import type { DayPlan } from './day-plan.ts';
import type { Opening } from './use-opening.ts';

/** What is set on a slot that is closed as a whole or in part: why, and where it is shaded. */
export type Shade = { 'data-closed': 'day' | 'hours'; title: string; style?: CSSProperties };

/** Says of each slot of some days, by its start 'yyyy-MM-dd HH:mm:ss', how it is shaded; undefined where it is open. */
export function shadeSlots(
  days: readonly DayPlan[],
  { openOn, isHoliday }: Opening,
  slotMinutes: number,
): (start: string) => Shade | undefined {
  const shades = new Map(
    days.map((plan) => [plan.day, isHoliday(plan) ? ('holiday' as const) : openOn(plan.day)]),
  );
  return (start) => {
    const open = shades.get(start.slice(0, 10)) ?? null;
    if (open === 'holiday') return { 'data-closed': 'day', title: t('calendar.closedTime') };
    if (open === null) return undefined;
    const from = minuteOf(start);
    const slot = { from, to: from + slotMinutes };
    const parts = closedWithin(slot, open);
    if (parts.length === 0) return undefined;
    const style = { backgroundImage: tint(parts, slot) };
    return { 'data-closed': 'hours', title: t('calendar.outsideHours'), style };
  };
}

/** A picture with the tint of closed time where the parts lie in the slot. */
function tint(parts: readonly MinuteSpan[], { from, to }: MinuteSpan): string {
  const place = (minute: number) => `${(100 * (minute - from)) / (to - from)}%`;
  const stops = parts.map(
    (part) => `transparent 0 ${place(part.from)}, var(--closed-tint) 0 ${place(part.to)}`,
  );
  return `linear-gradient(${stops.join(', ')}, transparent 0)`;
}
