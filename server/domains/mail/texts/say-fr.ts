import type { AppointmentPlace } from '../appointment-payloads.ts';
import { placeWall, wallOf } from './place-wall.ts';
import { sayZone } from './say-zone.ts';

/** "42,50 $", as Canadian French writes a balance. */
export const money = (cents: number) =>
  new Intl.NumberFormat('fr-CA', {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100);

/** « 24 novembre 2026 à 10 h 30, heure de l’Est (Toronto) » */
export const when = (instant: string, timezone: string) =>
  onWall(wallOf(instant, timezone), { instant, timezone, dateStyle: 'long' });

type Shown = { instant: string; timezone: string; dateStyle: 'long' | 'full' };

function onWall(wallMs: number, { instant, timezone, dateStyle }: Shown): string {
  const format = new Intl.DateTimeFormat('fr-CA', { dateStyle, timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(wallMs)}, ${sayZone(timezone, 'fr-CA', new Date(instant))}`;
}

/** « mardi 24 novembre 2026 à 10 h 30, heure de l’Est (Toronto), avec Anna » */
export const place = (appointment: AppointmentPlace) => {
  const { startsAt: instant, timezone, calendarName } = appointment;
  const time = onWall(placeWall(appointment), { instant, timezone, dateStyle: 'full' });
  return `${time}${calendarName ? `, avec ${calendarName}` : ''}`;
};
