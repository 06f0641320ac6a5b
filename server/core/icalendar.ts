/** One event of a calendar file. Whole days are `yyyy-MM-dd`, the last one inclusive. */
export type CalendarEvent = {
  uid: string;
  /** Grows with every change, so that calendars take the newer one. */
  sequence: number;
  summary: string;
  description?: string;
  location?: string;
  isCancelled: boolean;
  time: { startsAt: Date; endsAt: Date } | { firstDay: string; lastDay: string };
  changedAt: Date;
  /** The organizer that calendars show; a file with a method needs one in every event (RFC 5546, 3.2). */
  organizer?: { name: string; email: string };
};

/** `method` is for files that are sent; a calendar that is fetched has none. */
type CalendarFile = { name: string; method?: 'PUBLISH' | 'CANCEL'; events: readonly CalendarEvent[] };

const LINE_OCTETS_MAX = 75;
const encoder = new TextEncoder();

/** RFC 5545, 3.3.11: commas, semicolons, backslashes and line ends are escaped. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r?\n/g, '\\n')
    .replace(/\r/g, '');
}

/** RFC 5545, 3.2: a value of a parameter stands in quotes, knows no escapes, and holds neither quotes nor controls. */
function quoteParameter(text: string): string {
  return `"${text.replace(/"/g, "'").replace(/\p{Cc}+/gu, ' ')}"`;
}

/** RFC 5545, 3.1: a line is at most 75 octets; it goes on in the next one after a space. No character is cut. */
function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS_MAX) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

const stamp = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const day = (date: string) => date.replaceAll('-', '');

/** The day after; in a file the end of whole days is exclusive. */
function nextDay(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

function timeLines(time: CalendarEvent['time']): string[] {
  if ('startsAt' in time) return [`DTSTART:${stamp(time.startsAt)}`, `DTEND:${stamp(time.endsAt)}`];
  return [`DTSTART;VALUE=DATE:${day(time.firstDay)}`, `DTEND;VALUE=DATE:${day(nextDay(time.lastDay))}`];
}

function eventLines(event: CalendarEvent): string[] {
  const { uid, sequence, summary, description, location, isCancelled, time, changedAt, organizer } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(changedAt)}`,
    ...(organizer ? [`ORGANIZER;CN=${quoteParameter(organizer.name)}:mailto:${organizer.email}`] : []),
    ...timeLines(time),
    `SUMMARY:${escapeText(summary)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

/** The UID of an event: its id at the product's host. It never changes. */
export function eventUid(id: string, publicUrl: string): string {
  return `${id}@${publicUrl.replace(/^https?:\/\//, '').replace(/[^\w.-][\s\S]*$/, '')}`;
}

/** Events as an iCalendar file (RFC 5545). The same events give the same file; instants are UTC. */
export function toICalendar({ name, method, events }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Callingua//Calendar//EN',
    'CALSCALE:GREGORIAN',
    ...(method ? [`METHOD:${method}`] : []),
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
