import { z } from 'zod';
import { listUpTo, textUpTo } from '../core/limited.ts';
import { phrasebook } from '../modules/agent/index.ts';
import { type LanguageCode, languageCodes, languageOf, voiceIn } from '../modules/languages/index.ts';

/** Fixed sentences of the product in every language of the catalogue. */
const FIXED = [
  'voice.connecting',
  'voice.filler',
  'voice.goodbye',
  'voice.lastMinute',
  'voice.leaveMessage',
  'voice.longestCall',
  'voice.messageTaken',
  'voice.noCards',
  'voice.notUnderstood',
  'voice.stillThere',
] as const;

const task = z.object({
  turns: listUpTo(z.object({ position: z.number(), text: textUpTo(10_000) }), 500),
});

/**
 * The sentences of the rule-based receptionist by name, rendered with empty values. Leaves out sentences that consist
 * only of values.
 */
function fixedSentences(code: LanguageCode): Map<string, string> {
  const sentences = phrasebook.speech(code)?.sentences ?? {};
  return new Map(
    Object.entries(sentences).flatMap(([name, say]) => {
      const sentence = typeof say === 'function' ? String(say({})).trim() : '';
      return sentence === '' ? [] : [[name, sentence] as const];
    }),
  );
}

/** Maps each known sentence of any language to its translation into `target`. */
function dictionaryOf(target: LanguageCode): Map<string, string> {
  const known = new Map<string, string>();
  const inTarget = fixedSentences(target);
  for (const code of languageCodes) {
    for (const key of FIXED) known.set(voiceIn(code)(key), voiceIn(target)(key));
    for (const [name, sentence] of fixedSentences(code)) {
      const translated = inTarget.get(name);
      if (translated !== undefined) known.set(sentence, translated);
    }
  }
  return known;
}

/** Translates a text that consists of known sentences only; null for any other text. */
function translate(text: string, dictionary: ReadonlyMap<string, string>): string | null {
  const translated: string[] = [];
  const longestFirst = [...dictionary.keys()].sort((a, b) => b.length - a.length);
  for (let rest = text.trim(); rest !== ''; ) {
    const next = longestFirst.find((sentence) => rest.startsWith(sentence));
    if (next === undefined) return null;
    translated.push(dictionary.get(next) ?? '');
    rest = rest.slice(next.length).trim();
  }
  return translated.length > 0 ? translated.join(' ') : null;
}

/**
 * The response of the emulated model to a translation request (conversations/recorder/translate-conversation.ts). The
 * emulated model knows only the product's own sentences and leaves out all other turns. Undefined for any other
 * request.
 */
export function answerTranslation(instructions: string, request: string): string | undefined {
  const [, name] = /^You translate the turns of a telephone call into ([^.]+)\./.exec(instructions) ?? [];
  const target = languageCodes.find((code) => languageOf(code).name === name);
  if (name === undefined || target === undefined) return undefined;
  const dictionary = dictionaryOf(target);
  const { turns } = task.parse(JSON.parse(request));
  const translations = turns.flatMap(({ position, text }) => {
    const translated = translate(text, dictionary);
    return translated === null ? [] : [{ position, text: translated }];
  });
  return JSON.stringify({ translations });
}
