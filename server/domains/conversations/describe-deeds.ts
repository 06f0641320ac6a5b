import { z } from 'zod';
import type { Deed } from './conversation.ts';

const booked = z.object({ booked: z.literal(true), service: z.string(), starts_at: z.string() });
const bookedFor = z.object({ first_name: z.string(), last_name: z.string() });
const moved = z.object({ moved: z.literal(true), starts_at: z.string() });
const cancelled = z.object({ cancelled: z.literal(true) });
const taken = z.object({ taken: z.literal(true) });
const transferring = z.object({ transferring: z.literal(true) });

const WORDS = {
  en: {
    booked: (service: string, when: string, who: string) => `Booked ${service} for ${when}, ${who}.`,
    moved: (when: string) => `Moved an appointment to ${when}.`,
    cancelled: 'Cancelled an appointment.',
    message: 'Took a message.',
    transferred: 'Passed the call on.',
  },
  fr: {
    booked: (service: string, when: string, who: string) => `${service} réservé pour ${when}, ${who}.`,
    moved: (when: string) => `Rendez-vous déplacé au ${when}.`,
    cancelled: 'Rendez-vous annulé.',
    message: 'Message pris.',
    transferred: 'Appel transféré.',
  },
} as const;

/** A wall-clock time 'YYYY-MM-DDTHH:mm' as people of the language write it. */
function spellOut(wallClock: string, language: 'en' | 'fr'): string {
  const instant = new Date(`${wallClock}Z`);
  if (Number.isNaN(instant.getTime())) return wallClock;
  return new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-CA', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(instant);
}

function describeDeed({ input, output }: Deed, language: 'en' | 'fr'): string | null {
  const words = WORDS[language];
  const booking = booked.safeParse(output).data;
  if (booking) {
    const who = bookedFor.safeParse(input).data;
    const name = who ? `${who.first_name} ${who.last_name}` : '';
    return words.booked(booking.service, spellOut(booking.starts_at, language), name);
  }
  const move = moved.safeParse(output).data;
  if (move) return words.moved(spellOut(move.starts_at, language));
  if (cancelled.safeParse(output).success) return words.cancelled;
  if (taken.safeParse(output).success) return words.message;
  return transferring.safeParse(output).success ? words.transferred : null;
}

/** What was done in a conversation, in fixed words of French or, for everybody else, English; empty for nothing. */
export function describeDeeds(deeds: readonly Deed[], language: string): string {
  const known = language === 'fr' ? 'fr' : 'en';
  return [...new Set(deeds.flatMap((deed) => describeDeed(deed, known) ?? []))].join(' ');
}
