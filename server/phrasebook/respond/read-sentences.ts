import type { Grammar } from '../grammar/grammar.ts';
import { KeyedRows } from '../read-tsv.ts';
import {
  OFFERED_INTENTS,
  SENTENCE_SLOTS,
  type SentenceKey,
  type Sentences,
  type SlotTexts,
} from './sentences.ts';

/** Matches a slot of a sentence, such as `{day}`. */
const SLOT = /\{(\w+)\}/g;

/** The key suffix of the variant that is used when a slot is empty: `price.withoutPrice`. */
const variantWithout = (key: string, slot: string): string =>
  `${key}.without${slot[0]?.toUpperCase()}${slot.slice(1)}`;

function fill(template: string, values: SlotTexts, { slots = {} }: Grammar): string {
  const texts = (name: string): string => String(values[name] ?? '');
  const inflected = {
    day: texts('day'),
    time: texts('time'),
    name: texts('name'),
    price: texts('price'),
    first: texts('first'),
    last: texts('last'),
  };
  return template.replace(SLOT, (_, name: string) => slots[name]?.(inflected) ?? texts(name));
}

function assertSlots(file: string, key: SentenceKey, template: string, grammar: Grammar): void {
  const known: readonly string[] = [...SENTENCE_SLOTS[key], ...Object.keys(grammar.slots ?? {})];
  for (const [, name = ''] of template.matchAll(SLOT))
    if (!known.includes(name)) throw new Error(`${file}: "${key}" has no slot {${name}}`);
}

function readFormat(rows: KeyedRows, file: string, key: SentenceKey, grammar: Grammar) {
  const [template] = rows.get(key);
  if (template === undefined) throw new Error(`${file}: the sentence "${key}" is missing`);
  assertSlots(file, key, template, grammar);
  const variants = new Map<string, string>();
  for (const slot of SENTENCE_SLOTS[key]) {
    const [variant] = rows.get(variantWithout(key, slot));
    if (variant === undefined) continue;
    assertSlots(file, key, variant, grammar);
    variants.set(slot, variant);
  }
  return (slots: SlotTexts = {}): string => {
    const missing = [...variants.keys()].find((slot) => slots[slot] === null || slots[slot] === '');
    return fill(variants.get(missing ?? '') ?? template, slots, grammar);
  };
}

/**
 * Reads `sentences.tsv` of a language. Throws for a missing or unknown sentence, and for a slot that the sentence does
 * not have.
 */
export function readSentences(file: string, grammar: Grammar): Sentences {
  const rows = new KeyedRows(file);
  const keys = Object.keys(SENTENCE_SLOTS) as SentenceKey[];
  const formats = Object.fromEntries(keys.map((key) => [key, readFormat(rows, file, key, grammar)]));
  const tasks = Object.fromEntries(
    OFFERED_INTENTS.map((task) => {
      const [text] = rows.get(`task.${task}`);
      if (text === undefined) throw new Error(`${file}: "task.${task}" is missing`);
      return [task, text];
    }),
  );
  rows.assertAllRead();
  // The cast is safe, because each key of SENTENCE_SLOTS and OFFERED_INTENTS has been read.
  return { ...formats, tasks } as Sentences;
}
