import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, toICalendar } from '../../server/core/icalendar.ts';
import { bareAddress } from '../../server/core/mail-address.ts';

const EVENT: CalendarEvent = {
  uid: 'appointment-1@callingua.example',
  sequence: 1,
  summary: 'Cleaning',
  isCancelled: false,
  time: { startsAt: new Date('2026-03-08T06:30:00Z'), endsAt: new Date('2026-03-08T07:00:00Z') },
  changedAt: new Date('2026-03-01T00:00:00Z'),
};
const fileOf = (event: Partial<CalendarEvent>) =>
  toICalendar({ name: 'Maple Leaf Dental', method: 'PUBLISH', events: [{ ...EVENT, ...event }] });

/** Parses a text property according to RFC 5545: unfolds lines, then removes escapes. */
function readText(file: string, property: string): string | undefined {
  const unfolded = file.replaceAll('\r\n ', '');
  const line = unfolded.split('\r\n').find((each) => each.startsWith(`${property}:`));
  return line
    ?.slice(property.length + 1)
    .replace(/\\([\\;,nN])/g, (_whole, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped));
}

describe('a calendar file', () => {
  it('a calendar file contains UTC instants between BEGIN and END, with CRLF line ends', () => {
    expect(fileOf({}).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Callingua//Calendar//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Maple Leaf Dental',
      'BEGIN:VEVENT',
      'UID:appointment-1@callingua.example',
      'SEQUENCE:1',
      'DTSTAMP:20260301T000000Z',
      'DTSTART:20260308T063000Z',
      'DTEND:20260308T070000Z',
      'SUMMARY:Cleaning',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('a calendar file writes whole days as dates, with the day after the last one as the end', () => {
    const file = fileOf({ time: { firstDay: '2026-12-24', lastDay: '2026-12-31' } });
    expect(file).toContain('DTSTART;VALUE=DATE:20261224\r\nDTEND;VALUE=DATE:20270101\r\n');
  });

  it('a calendar file preserves every text in lines of at most 75 octets', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const summary = text.replace(/[\r\n]+/g, '\n');
        const file = fileOf({ summary });
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(readText(file, 'SUMMARY')).toBe(summary);
      }),
    );
  });

  it.each(['uid', 'summary', 'description', 'location'])(
    'a calendar file escapes line breaks in its %s, so that a text cannot add a property',
    (name) => {
      const file = fileOf({ [name]: 'a\r\nSTATUS:CANCELLED\nEND:VEVENT\rSTATUS:CANCELLED' });
      expect(file.match(/^STATUS:/gm)).toHaveLength(1);
      expect(file.match(/^END:VEVENT/gm)).toHaveLength(1);
    },
  );

  it('a calendar file escapes line breaks in its name, so that a name cannot add a property', () => {
    const file = toICalendar({ name: 'Maple; Leaf,\r\nMETHOD:CANCEL\rMETHOD:CANCEL', events: [EVENT] });
    expect(file).toContain('\r\nX-WR-CALNAME:Maple\\; Leaf\\,\\nMETHOD:CANCEL\\nMETHOD:CANCEL\r\n');
  });

  it('a calendar file quotes the organizer name, and the name cannot end the quotes', () => {
    const name = 'Smith, "Sons"; Co:\r\nSTATUS:CANCELLED\u0007';
    const file = fileOf({ organizer: { name, email: 'hello@callingua.example' } });
    expect(file.replaceAll('\r\n ', '')).toContain(
      `\r\nORGANIZER;CN="Smith, 'Sons'; Co: STATUS:CANCELLED ":mailto:hello@callingua.example\r\n`,
    );
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('a calendar file quotes the organizer name even without special characters', () => {
    const file = fileOf({ organizer: { name: 'Café', email: 'hello@callingua.example' } });
    expect(file.replaceAll('\r\n ', '')).toContain(
      '\r\nORGANIZER;CN="Café":mailto:hello@callingua.example\r\n',
    );
  });

  it('a calendar file has no METHOD when a calendar app subscribes to it', () => {
    expect(toICalendar({ name: 'Maple Leaf Dental', events: [EVENT] })).not.toContain('METHOD');
  });
});

it.each([
  'hello@callingua.example',
  ' hello@callingua.example ',
  'Callingua <hello@callingua.example>',
  '"Smith, <Sons>" <hello@callingua.example>',
])('bareAddress extracts the address from %s', (sender) => {
  expect(bareAddress(sender)).toBe('hello@callingua.example');
});
