import ICAL from 'ical.js';

/** One event of a calendar file. Whole days are `yyyy-MM-dd`, the last one inclusive. */
export type CalendarEvent = {
  uid: string;
  /** Increases with every change, so that calendar programs keep the newest version. */
  sequence: number;
  summary: string;
  description?: string;
  location?: string;
  isCancelled: boolean;
  time: { startsAt: Date; endsAt: Date } | { firstDay: string; lastDay: string };
  changedAt: Date;
  /** The organizer that calendar programs show. Every event of a file with a method needs one (RFC 5546, 3.2). */
  organizer?: { name: string; email: string };
};

/** A calendar file. `method` is set for files that are sent by mail, and absent for a calendar that is fetched. */
type CalendarFile = { name: string; method?: 'PUBLISH' | 'CANCEL'; events: readonly CalendarEvent[] };

// RFC 5545, 3.1: a line is at most 75 octets. ical.js does not count the leading space of a continuation line.
ICAL.foldLength = 74;
// ical.js escapes only values of properties with a type, and has no type for this one, which is not in the RFC.
ICAL.design.icalendar.property['x-wr-calname'] = { defaultType: 'text' };
// Names are always quoted, because some calendars drop an unquoted name with accents.
ICAL.design.icalendar.param.cn = { multiValue: ',', multiValueSeparateDQuote: true };

/** ical.js escapes only LF, and some calendars treat CR as the end of a line. */
const toText = (text: string) => text.replace(/\r\n?/g, '\n');

/**
 * RFC 5545, 3.2: a parameter contains neither quotes nor control characters. They are replaced. RFC 6868 would escape
 * them, but programs without support for it would show its `^'`.
 */
const toParameter = (text: string) => text.replace(/"/g, "'").replace(/\p{Cc}+/gu, ' ');

const instant = (date: Date) => ICAL.Time.fromJSDate(date, true);

/** The first and last time of an event. In iCalendar files the end of whole days is exclusive. */
function timesOf(time: CalendarEvent['time']): { dtstart: ICAL.Time; dtend: ICAL.Time } {
  if ('startsAt' in time) return { dtstart: instant(time.startsAt), dtend: instant(time.endsAt) };
  const dtend = ICAL.Time.fromDateString(time.lastDay);
  dtend.adjust(1, 0, 0, 0);
  return { dtstart: ICAL.Time.fromDateString(time.firstDay), dtend };
}

type Properties = Record<string, string | number | ICAL.Time | undefined>;

function componentOf(name: string, properties: Properties): ICAL.Component {
  const component = new ICAL.Component(name);
  for (const [property, value] of Object.entries(properties))
    if (value !== undefined)
      component.addPropertyWithValue(property, typeof value === 'string' ? toText(value) : value);
  return component;
}

function toComponent({ uid, sequence, changedAt, time, organizer, ...event }: CalendarEvent): ICAL.Component {
  const component = componentOf('vevent', {
    uid,
    sequence,
    dtstamp: instant(changedAt),
    organizer: organizer && `mailto:${organizer.email}`,
    ...timesOf(time),
    summary: event.summary,
    description: event.description,
    location: event.location,
    status: event.isCancelled ? 'CANCELLED' : 'CONFIRMED',
  });
  if (organizer) component.getFirstProperty('organizer')?.setParameter('cn', [toParameter(organizer.name)]);
  return component;
}

/** The UID of an event: its id at the product's host. It never changes. */
export function eventUid(id: string, publicUrl: string): string {
  return `${id}@${publicUrl.replace(/^https?:\/\//, '').replace(/[^\w.-][\s\S]*$/, '')}`;
}

/** Events as an iCalendar file (RFC 5545). The same events give the same file; instants are UTC. */
export function toICalendar({ name, method, events }: CalendarFile): string {
  const calendar = componentOf('vcalendar', {
    version: '2.0',
    prodid: '-//Callingua//Calendar//EN',
    calscale: 'GREGORIAN',
    method,
    'x-wr-calname': name,
  });
  for (const event of events) calendar.addSubcomponent(toComponent(event));
  return `${calendar.toString()}\r\n`;
}
