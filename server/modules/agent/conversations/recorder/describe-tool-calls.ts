import { z } from 'zod';
import type { SummaryDeed } from '../../../../core/format-call-deeds.ts';
import type { Deed } from '../conversation.ts';

const booked = z.object({ booked: z.literal(true), service: z.string(), starts_at: z.string() });
const bookedFor = z.object({ first_name: z.string(), last_name: z.string() });
const moved = z.object({ moved: z.literal(true), starts_at: z.string() });
const cancelled = z.object({ cancelled: z.literal(true) });
const taken = z.object({ taken: z.literal(true) });
const transferring = z.object({ transferring: z.literal(true) });

/** A summary tells no more. */
const DEEDS_MAX = 20;

function describeDeed({ input, output }: Deed): SummaryDeed | null {
  const booking = booked.safeParse(output).data;
  if (booking) {
    const who = bookedFor.safeParse(input).data;
    const customer = who ? `${who.first_name} ${who.last_name}` : '';
    return { deed: 'booked', service: booking.service, startsLocal: booking.starts_at, customer };
  }
  const move = moved.safeParse(output).data;
  if (move) return { deed: 'moved', startsLocal: move.starts_at };
  if (cancelled.safeParse(output).success) return { deed: 'cancelled' };
  if (taken.safeParse(output).success) return { deed: 'message' };
  return transferring.safeParse(output).success ? { deed: 'transferred' } : null;
}

/** The deeds of a conversation, each once; tools that only read are left out. */
export function describeDeeds(deeds: readonly Deed[]): SummaryDeed[] {
  const described = deeds.flatMap((deed) => describeDeed(deed) ?? []);
  const byFacts = new Map(described.map((deed) => [JSON.stringify(deed), deed]));
  return [...byFacts.values()].slice(0, DEEDS_MAX);
}
