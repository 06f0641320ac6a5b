import type { AppointmentPlace } from '../appointment-payloads.ts';
import { sayZone } from './say-zone.ts';

/** "November 24, 2026 at 10:30 a.m., Eastern Time (Toronto)" */
export const when = (instant: string, timeZone: string, dateStyle: 'long' | 'full' = 'long') => {
  const at = new Date(instant);
  const time = new Intl.DateTimeFormat('en-CA', { dateStyle, timeStyle: 'short', timeZone }).format(at);
  return `${time}, ${sayZone(timeZone, 'en-CA', at)}`;
};

/** "Tuesday, November 24, 2026 at 10:30 a.m., Eastern Time (Toronto), with Anna" */
export const place = ({ startsAt, timezone, calendarName }: AppointmentPlace) =>
  `${when(startsAt, timezone, 'full')}${calendarName ? `, with ${calendarName}` : ''}`;
