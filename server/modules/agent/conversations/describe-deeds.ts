import { z } from 'zod';
import { formatWeekdayTime } from '../../../core/format-moment.ts';
import { type ReportLanguage, reportLanguageOf } from '../../../core/report-language.ts';
import { textsIn } from '../../../texts.ts';
import type { Deed } from './conversation.ts';

const booked = z.object({ booked: z.literal(true), service: z.string(), starts_at: z.string() });
const bookedFor = z.object({ first_name: z.string(), last_name: z.string() });
const moved = z.object({ moved: z.literal(true), starts_at: z.string() });
const cancelled = z.object({ cancelled: z.literal(true) });
const taken = z.object({ taken: z.literal(true) });
const transferring = z.object({ transferring: z.literal(true) });

/** A wall-clock time 'YYYY-MM-DDTHH:mm' as people of the language write it. */
function spellOut(wallClock: string, language: ReportLanguage): string {
  const instant = new Date(`${wallClock}Z`);
  if (Number.isNaN(instant.getTime())) return wallClock;
  return formatWeekdayTime(instant.getTime(), language);
}

function describeDeed({ input, output }: Deed, language: ReportLanguage): string | null {
  const t = textsIn(language);
  const booking = booked.safeParse(output).data;
  if (booking) {
    const who = bookedFor.safeParse(input).data;
    return t('callNotes.deeds.booked', {
      service: booking.service,
      when: spellOut(booking.starts_at, language),
      who: who ? `${who.first_name} ${who.last_name}` : '',
    });
  }
  const move = moved.safeParse(output).data;
  if (move) return t('callNotes.deeds.moved', { when: spellOut(move.starts_at, language) });
  if (cancelled.safeParse(output).success) return t('callNotes.deeds.cancelled');
  if (taken.safeParse(output).success) return t('callNotes.deeds.message');
  return transferring.safeParse(output).success ? t('callNotes.deeds.transferred') : null;
}

/** What was done in a conversation, in fixed words of French or, for everybody else, English; empty for nothing. */
export function describeDeeds(deeds: readonly Deed[], language: string): string {
  const known = reportLanguageOf(language);
  return [...new Set(deeds.flatMap((deed) => describeDeed(deed, known) ?? []))].join(' ');
}
