import { z } from 'zod';
import { isLanguageCode } from '../../../languages/index.ts';
import type { Facts } from '../facts.ts';

const language = z.custom<Facts['language']>((code) => typeof code === 'string' && isLanguageCode(code));
const text = z.string().max(4_000);
const factsSchema = z.object({
  business: z.object({ name: text, timezone: text }),
  now: text,
  language,
  languages: z.array(language).max(100),
  callerNumberKnown: z.boolean(),
  hours: z
    .array(z.object({ day: z.custom<Facts['hours'][number]['day']>(), opens: text, closes: text }))
    .max(100),
  closedDays: z.array(z.object({ from: text, to: text })).max(100),
  services: z
    .array(
      z.object({
        id: z.number(),
        name: text,
        otherNames: z.array(text).max(100),
        description: text,
        minutes: z.number(),
        priceCents: z.number(),
      }),
    )
    .max(100),
  calendars: z.array(z.object({ id: z.number(), name: text })).max(100),
  phrases: z.array(z.object({ phrase: text, text })).max(100),
  may: z.object({
    book: z.boolean(),
    move: z.boolean(),
    cancel: z.boolean(),
    transfer: z.boolean(),
    takeMessages: z.boolean(),
  }),
  instructions: text.nullable(),
});

const FACTS = { from: '\n<facts>\n', to: '\n</facts>' };

/** More than a process holds at once. */
const CONVERSATIONS_MAX = 256;
const LETTERS_MAX = 16_000_000;
/**
 * The facts of the latest conversations by their text, which stays the same while a conversation lasts: each answer reads
 * them, and what was worked out of its sentences hangs on them. The longest unused go first.
 */
const read = new Map<string, Facts>();
let letters = 0;

function forgetOldest(): void {
  for (const text of read.keys()) {
    if (read.size <= CONVERSATIONS_MAX && letters <= LETTERS_MAX) return;
    read.delete(text);
    letters -= text.length;
  }
}

function parseOnce(text: string): Facts {
  const known = read.get(text);
  const facts = known ?? factsSchema.parse(JSON.parse(text));
  if (known) read.delete(text);
  else letters += text.length;
  read.set(text, facts);
  forgetOldest();
  return facts;
}

/** The facts are behind everything an owner may have written, so the last ones count. Throws where there are none. */
export function readFacts(instructions: string): Facts {
  const from = instructions.lastIndexOf(FACTS.from);
  const to = instructions.lastIndexOf(FACTS.to);
  if (from < 0 || to < from) throw new Error('there are no facts in the instructions');
  return parseOnce(instructions.slice(from + FACTS.from.length, to));
}
