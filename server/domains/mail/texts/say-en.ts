import type { AppointmentPlace } from '../appointment-payloads.ts';
import { placeWall, wallOf } from './place-wall.ts';
import { sayZone } from './say-zone.ts';

/** "November 24, 2026 at 10:30 a.m., Eastern Time (Toronto)" */
export const when = (instant: string, timezone: string) =>
  onWall(wallOf(instant, timezone), { instant, timezone, dateStyle: 'long' });

type Shown = { instant: string; timezone: string; dateStyle: 'long' | 'full' };

function onWall(wallMs: number, { instant, timezone, dateStyle }: Shown): string {
  const format = new Intl.DateTimeFormat('en-CA', { dateStyle, timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(wallMs)}, ${sayZone(timezone, 'en-CA', new Date(instant))}`;
}

/** "Tuesday, November 24, 2026 at 10:30 a.m., Eastern Time (Toronto), with Anna" */
export const place = (appointment: AppointmentPlace) => {
  const { startsAt: instant, timezone, calendarName } = appointment;
  const time = onWall(placeWall(appointment), { instant, timezone, dateStyle: 'full' });
  return `${time}${calendarName ? `, with ${calendarName}` : ''}`;
};
