import type { AppointmentPlace } from '../appointment-payloads.ts';
import { sayZone } from './say-zone.ts';

/** "42,50 $", as Canadian French writes a balance. */
export const money = (cents: number) =>
  new Intl.NumberFormat('fr-CA', {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100);

/** « 24 novembre 2026 à 10 h 30, heure de l’Est (Toronto) » */
export const when = (instant: string, timeZone: string, dateStyle: 'long' | 'full' = 'long') => {
  const at = new Date(instant);
  const time = new Intl.DateTimeFormat('fr-CA', { dateStyle, timeStyle: 'short', timeZone }).format(at);
  return `${time}, ${sayZone(timeZone, 'fr-CA', at)}`;
};

/** « mardi 24 novembre 2026 à 10 h 30, heure de l’Est (Toronto), avec Anna » */
export const place = ({ startsAt, timezone, calendarName }: AppointmentPlace) =>
  `${when(startsAt, timezone, 'full')}${calendarName ? `, avec ${calendarName}` : ''}`;
