import { expect, it } from 'vitest';
import { formatCallActions, type SummaryAction } from '../../server/core/format-call-actions.ts';
import { textsIn } from '../../server/texts.ts';

const ACTIONS: SummaryAction[] = [
  { deed: 'booked', service: 'Cleaning', startsLocal: '2026-12-01T10:30', customer: 'Ada Byron' },
  { deed: 'moved', startsLocal: '2026-12-02T14:00' },
  { deed: 'cancelled' },
];

it.each([
  [
    'en',
    'Booked Cleaning for Tuesday, Dec 1, 10:30 AM, Ada Byron. Moved an appointment to Wednesday, Dec 2, 2:00 PM. Cancelled an appointment.',
  ],
  [
    'fr',
    'Cleaning réservé pour mardi 1er déc., 10 h 30, Ada Byron. Rendez-vous déplacé au mercredi 2 déc., 14 h 00. Rendez-vous annulé.',
  ],
  [
    'ar',
    'حُجز Cleaning في الثلاثاء، 1 ديسمبر، 10:30 ص باسم Ada Byron. نُقل موعد إلى الأربعاء، 2 ديسمبر، 2:00 م. أُلغي موعد.',
  ],
] as const)('formatCallActions lists in %s the actions of the agent in a call', (language, text) => {
  const lines = formatCallActions(ACTIONS, textsIn(language), language);
  expect(lines.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00A0', ' ')).toBe(text);
});

it('formatCallActions leaves out a missing customer name', () => {
  const booked = { deed: 'booked', service: 'Cleaning', startsLocal: 'soon', customer: '' } as const;
  expect(formatCallActions([booked], textsIn('en'), 'en')).toBe('Booked Cleaning for soon.');
});

it('formatCallActions leaves an unreadable time unchanged', () => {
  expect(formatCallActions([{ deed: 'moved', startsLocal: 'soon' }], textsIn('en'), 'en')).toBe(
    'Moved an appointment to soon.',
  );
});
