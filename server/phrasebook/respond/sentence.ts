import { z } from 'zod';
import { addDays } from '../understand/days.ts';
import { OFFERED_INTENTS, SENTENCE_SLOTS, type SentenceKey } from './sentences.ts';
import type { Speech } from './speech.ts';

const LIST_MAX = 200;
const TEXT_MAX = 4_000;
/** Schemas of a text and a list in the stored dialogue state. */
export const storedText = z.string().max(TEXT_MAX);
export const storedList = <Item extends z.ZodType>(item: Item) => z.array(item).max(LIST_MAX).readonly();

/** A value in a sentence, formatted in the language of the sentence. */
const term = z.union([
  storedText,
  z.strictObject({ day: storedText }),
  z.strictObject({ time: storedText }),
  /** A day and a time, '2026-12-01T10:30'. */
  z.strictObject({ moment: storedText }),
  /** An intent to choose from; `number` is set if the caller may choose by number. */
  z.strictObject({ task: z.enum(OFFERED_INTENTS), number: z.int().min(0).optional() }),
]);
export type Term = z.infer<typeof term>;

/** Opening hours of a day, 'HH:mm'. */
const span = z.strictObject({ opens: storedText, closes: storedText });
export type Span = z.infer<typeof span>;

/** The value of a slot of a sentence. */
const slot = z.union([
  term,
  z.number(),
  z.null(),
  /** A price in cents. For 0 the sentence mentions no price. */
  z.strictObject({ price: z.number() }),
  z.strictObject({ letters: storedText }),
  z.strictObject({ fullName: z.strictObject({ first: storedText, last: storedText }) }),
  z.strictObject({ either: storedList(term) }),
  z.strictObject({ all: storedList(term) }),
  /** Days with times. A day that is shared by several times is spoken once. */
  z.strictObject({ moments: storedList(storedText) }),
  /** `spans`: opening hours of one day. `week`: those of a week by day. */
  z.strictObject({ spans: storedList(span) }),
  z.strictObject({
    week: z
      .array(z.strictObject({ day: storedText, spans: storedList(span) }))
      .max(7)
      .readonly(),
  }),
]);
export type Slot = z.infer<typeof slot>;

const isSentenceKey = (key: unknown): boolean =>
  typeof key === 'string' && Object.hasOwn(SENTENCE_SLOTS, key);

/**
 * A sentence of the agent as data: literal text, or a key of the language files with slots. Can be stored as JSON. The
 * text is rendered when the agent speaks, in the language that is spoken at that time.
 */
export const storedSentence = z.union([
  z.strictObject({ text: storedText }),
  z.strictObject({ key: z.custom<SentenceKey>(isSentenceKey), slots: z.record(storedText, slot) }),
]);
export type Sentence = z.infer<typeof storedSentence>;

type SlotName<Key extends SentenceKey> = (typeof SENTENCE_SLOTS)[Key][number];
type SlotsOf<Key extends SentenceKey> = (typeof SENTENCE_SLOTS)[Key] extends readonly []
  ? []
  : [Readonly<Record<SlotName<Key>, Slot>>];

/** Creates a sentence with this key of the language files and these slots. */
export const sentence = <Key extends SentenceKey>(key: Key, ...[slots]: SlotsOf<Key>): Sentence => ({
  key,
  slots: { ...slots },
});

/** The day and the time of an appointment as two slots. */
export const whenOf = (startsAt = ''): { day: Slot; time: Slot } => ({
  day: { day: startsAt.slice(0, 10) },
  time: { time: startsAt.slice(11, 16) },
});

function formatTerm(term: Term, speech: Speech): string {
  if (typeof term === 'string') return term;
  if ('day' in term) return speech.day(term.day);
  if ('time' in term) return speech.time(term.time);
  if ('moment' in term) return speech.moment(term.moment);
  const task = speech.sentences.tasks[term.task];
  return term.number === undefined ? task : `${term.number}: ${task}`;
}

function formatMoments(moments: readonly string[], speech: Speech): string {
  const [day, ...others] = new Set(moments.map((moment) => moment.slice(0, 10)));
  if (!day || others.length > 0) return speech.either(moments.map(speech.moment));
  return speech.join(
    speech.day(day),
    speech.either(moments.map((moment) => speech.time(moment.slice(11, 16)))),
  );
}

const formatSpans = (spans: readonly Span[], { sentences, time, all }: Speech): string =>
  all(spans.map(({ opens, closes }) => sentences.span({ opens: time(opens), closes: time(closes) })));

type DayOfWeek = { day: string; spans: readonly Span[] };

/** Minimum number of consecutive days that are spoken as a range. */
const RANGE_MIN = 3;

/** The names of consecutive days: "Monday to Friday", "Monday and Tuesday". */
function formatDays(days: readonly DayOfWeek[], { weekday, all, sentences }: Speech): string {
  const names = days.map(({ day }) => weekday(day));
  if (names.length < RANGE_MIN) return all(names.map((day) => sentences.dayOfWeek({ day })));
  return sentences.dayRange({ first: names[0] ?? '', last: names.at(-1) ?? '' });
}

/** Opening hours by day. Consecutive days with the same hours are spoken together. */
function formatWeek(week: readonly DayOfWeek[], speech: Speech): string {
  const rows: DayOfWeek[][] = [];
  for (const each of week) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const isSame = last && formatSpans(last.spans, speech) === formatSpans(each.spans, speech);
    if (isSame && addDays(last.day, 1) === each.day) row?.push(each);
    else rows.push([each]);
  }
  const texts = rows.map(
    (days) => `${formatDays(days, speech)} ${formatSpans(days[0]?.spans ?? [], speech)}`,
  );
  if (speech.gap === '') return texts.join('、');
  // If a day has several spans, "and" already joins these, so the days are joined by semicolons.
  return week.some(({ spans }) => spans.length > 1) ? texts.join('; ') : speech.all(texts);
}

function formatSlot(slot: Slot, speech: Speech): string | number | null {
  if (slot === null || typeof slot === 'number') return slot;
  if (typeof slot === 'string') return slot;
  if ('price' in slot) return speech.price(slot.price);
  if ('letters' in slot) return speech.letters(slot.letters);
  if ('fullName' in slot) return speech.fullName(slot.fullName);
  if ('either' in slot) return speech.either(slot.either.map((term) => formatTerm(term, speech)));
  if ('all' in slot) return speech.all(slot.all.map((term) => formatTerm(term, speech)));
  if ('moments' in slot) return formatMoments(slot.moments, speech);
  if ('spans' in slot) return formatSpans(slot.spans, speech);
  if ('week' in slot) return formatWeek(slot.week, speech);
  return formatTerm(slot, speech);
}

function formatSentence(sentence: Sentence, speech: Speech): string {
  if ('text' in sentence) return sentence.text;
  const slots = Object.entries(sentence.slots).map(([name, slot]) => [name, formatSlot(slot, speech)]);
  return speech.sentences[sentence.key](Object.fromEntries(slots));
}

/** Formats sentences in one language and joins them. */
export const formatSentences = (sentences: readonly Sentence[], speech: Speech): string =>
  sentences
    .map((sentence) => formatSentence(sentence, speech).trim())
    .filter(Boolean)
    .join(speech.gap);
