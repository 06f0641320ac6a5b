import { z } from 'zod';
import type { Facts } from '../modules/agent/index.ts';
import { isLanguageCode } from '../modules/languages/index.ts';

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
  changedDays: z
    .array(z.object({ day: text, spans: z.array(z.object({ opens: text, closes: text })).max(100) }))
    .max(100),
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

/**
 * Parses the facts in the instructions for a model (`systemPrompt`). The emulated provider has no other source. The
 * facts follow all text that an owner may have written, so the last match is used. Throws if there is none.
 */
export function factsIn(instructions: string): Facts {
  const from = instructions.lastIndexOf(FACTS.from);
  const to = instructions.lastIndexOf(FACTS.to);
  if (from < 0 || to < from) throw new Error('there are no facts in the instructions');
  return factsSchema.parse(JSON.parse(instructions.slice(from + FACTS.from.length, to)));
}
