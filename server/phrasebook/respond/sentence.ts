import type { OFFERED_TASKS, SENTENCE_SLOTS, SentenceKey } from './sentences.ts';
import type { Speech } from './speech.ts';

/** Opening hours of a day, 'HH:mm'. */
export type Span = { opens: string; closes: string };

/** A term in a sentence, formatted in its language. */
export type Term =
  | string
  | { day: string }
  | { time: string }
  /** A day and a time, '2026-12-01T10:30'. */
  | { moment: string }
  /** Numbered if the caller may choose by number. */
  | { task: (typeof OFFERED_TASKS)[number]; number?: number | undefined };

/** The value of a slot of a sentence. */
export type Slot =
  | Term
  | number
  | null
  /** In cents; 0 is formatted as null, free of charge. */
  | { price: number }
  | { letters: string }
  | { fullName: { first: string; last: string } }
  | { either: readonly Term[] }
  | { all: readonly Term[] }
  /** Days with times; a common day is spoken once. */
  | { moments: readonly string[] }
  /** Opening hours of one day, and of a week by day. */
  | { spans: readonly Span[] }
  | { week: readonly { day: string; spans: readonly Span[] }[] };

type SlotName<Key extends SentenceKey> = (typeof SENTENCE_SLOTS)[Key][number];
type SlotsOf<Key extends SentenceKey> = (typeof SENTENCE_SLOTS)[Key] extends readonly []
  ? []
  : [Readonly<Record<SlotName<Key>, Slot>>];

/**
 * A sentence of the agent as data: literal text, or a key of the language files with slots. It is formatted when
 * spoken, in the language of that moment, and survives JSON.
 */
export type Sentence = { text: string } | { key: SentenceKey; slots: Readonly<Record<string, Slot>> };

/** Creates a sentence of the language files with these slots. */
export const sentence = <Key extends SentenceKey>(key: Key, ...[slots]: SlotsOf<Key>): Sentence => ({
  key,
  slots: { ...slots },
});

/** Day and time of an appointment as two slots. */
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
  if ('week' in slot)
    return slot.week
      .map(({ day, spans }) => `${speech.weekday(day)} ${formatSpans(spans, speech)}`)
      .join('; ');
  return formatTerm(slot, speech);
}

function formatSentence(sentence: Sentence, speech: Speech): string {
  if ('text' in sentence) return sentence.text;
  const slots = Object.fromEntries(
    Object.entries(sentence.slots).map(([name, slot]) => [name, formatSlot(slot, speech)]),
  );
  // `say` has checked the slots against the key.
  const format = speech.sentences[sentence.key] as (values: typeof slots) => string;
  return format(slots);
}

/** Formats sentences in one language and joins them. */
export const formatSentences = (sentences: readonly Sentence[], speech: Speech): string =>
  sentences
    .map((sentence) => formatSentence(sentence, speech).trim())
    .filter(Boolean)
    .join(speech.gap);
