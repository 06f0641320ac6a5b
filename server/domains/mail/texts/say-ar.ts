import { formatCents } from '../../../core/money.ts';
import { formatPhoneNumber } from '../../../core/phone-number.ts';
import type { AppointmentPlace } from '../appointment-payloads.ts';
import { placeWall, wallOf } from './place-wall.ts';
import { sayZone } from './say-zone.ts';

/** Arabic with Latin digits, in which the amounts and phone numbers beside them are written too. */
const TAG = 'ar-u-nu-latn';

/** A value as it stands in a sentence from right to left: its own signs keep their order, the sentence keeps its own. */
export const value = (text: string | number) => `\u2068${text}\u2069`;

/** What always runs from left to right: phone numbers, amounts, commands. */
export const leftToRight = (text: string) => `\u2066${text}\u2069`;

/** "$42.50", from left to right as in the portal. */
export const money = (cents: number) => leftToRight(formatCents(cents));

/** "42.50 دولار كندي": what a card was charged. */
export const cad = (cents: number) => `${leftToRight(formatCents(cents).replace('$', ''))} دولار كندي`;

export const phone = (e164: string) => leftToRight(formatPhoneNumber(e164));

/** "24 نوفمبر 2026" */
export const day = (instant: string, timezone: string) =>
  value(
    new Intl.DateTimeFormat(TAG, { dateStyle: 'long', timeZone: 'UTC' }).format(wallOf(instant, timezone)),
  );

/** "24 نوفمبر 2026 في 10:30 ص، التوقيت الشرقي لأمريكا الشمالية (Toronto)" */
export const when = (instant: string, timezone: string) =>
  onWall(wallOf(instant, timezone), { instant, timezone, dateStyle: 'long' });

type Shown = { instant: string; timezone: string; dateStyle: 'long' | 'full' };

function onWall(wallMs: number, { instant, timezone, dateStyle }: Shown): string {
  const format = new Intl.DateTimeFormat(TAG, { dateStyle, timeStyle: 'short', timeZone: 'UTC' });
  return value(`${format.format(wallMs)}، ${sayZone(timezone, TAG, new Date(instant))}`);
}

/** Who did something; by nobody's name where the person is gone. */
export const person = (name: string) => (name === '' ? 'أحد المسؤولين' : value(name));

type Forms = Record<'one' | 'two' | 'few' | 'many' | 'other', string>;

/** A number of things, whose noun changes with it; `one` and `two` are told without the digit. */
export function counted(count: number, forms: Forms): string {
  const form = new Intl.PluralRules('ar').select(count);
  if (form === 'one' || form === 'two') return forms[form];
  return `${count} ${forms[form === 'zero' ? 'other' : form]}`;
}

/** "الثلاثاء، 24 نوفمبر 2026 في 10:30 ص، التوقيت الشرقي لأمريكا الشمالية (Toronto)، مع Anna" */
export const place = (appointment: AppointmentPlace) => {
  const { startsAt: instant, timezone, calendarName } = appointment;
  const time = onWall(placeWall(appointment), { instant, timezone, dateStyle: 'full' });
  return `${time}${calendarName ? `، مع ${value(calendarName)}` : ''}`;
};
