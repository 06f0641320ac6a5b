import { describe, expect, it } from 'vitest';
import { BUSY } from '../../server/domains/conversations/sentences/busy.ts';
import { CONNECTING } from '../../server/domains/conversations/sentences/connecting.ts';
import { DISCLOSURES } from '../../server/domains/conversations/sentences/disclosures.ts';
import { FILLERS } from '../../server/domains/conversations/sentences/fillers.ts';
import { GOODBYES } from '../../server/domains/conversations/sentences/goodbyes.ts';
import { LAST_MINUTE } from '../../server/domains/conversations/sentences/last-minute.ts';
import { LEAVE_MESSAGE } from '../../server/domains/conversations/sentences/leave-message.ts';
import { LONGEST_CALL } from '../../server/domains/conversations/sentences/longest-call.ts';
import { MESSAGE_TAKEN } from '../../server/domains/conversations/sentences/message-taken.ts';
import { NO_CARDS } from '../../server/domains/conversations/sentences/no-cards.ts';
import { NOBODY_THERE } from '../../server/domains/conversations/sentences/nobody-there.ts';
import { NOT_UNDERSTOOD } from '../../server/domains/conversations/sentences/not-understood.ts';
import { RECORDING_NOTICES } from '../../server/domains/conversations/sentences/recording-notices.ts';
import { STILL_THERE } from '../../server/domains/conversations/sentences/still-there.ts';
import { VOICEMAIL_PROMPT } from '../../server/domains/conversations/sentences/voicemail-prompt.ts';
import {
  EXTENDED_LANGUAGES,
  type LanguageCode,
  STANDARD_LANGUAGES,
} from '../../server/domains/languages/catalogue/languages.ts';

const CODES = [...Object.keys(STANDARD_LANGUAGES), ...Object.keys(EXTENDED_LANGUAGES)] as LanguageCode[];

const TOPICS = {
  BUSY,
  CONNECTING,
  DISCLOSURES,
  FILLERS,
  GOODBYES,
  LAST_MINUTE,
  LEAVE_MESSAGE,
  LONGEST_CALL,
  MESSAGE_TAKEN,
  NO_CARDS,
  NOBODY_THERE,
  NOT_UNDERSTOOD,
  RECORDING_NOTICES,
  STILL_THERE,
  VOICEMAIL_PROMPT,
};

/** The scripts that a language is written in; every other one in Latin letters. */
const SCRIPTS: Partial<Record<LanguageCode, string[]>> = {
  ar: ['Arabic'],
  bg: ['Cyrillic'],
  bn: ['Bengali'],
  cmn: ['Han'],
  el: ['Greek'],
  fa: ['Arabic'],
  gu: ['Gujarati'],
  he: ['Hebrew'],
  hi: ['Devanagari'],
  ja: ['Han', 'Hiragana', 'Katakana'],
  kn: ['Kannada'],
  ko: ['Hangul'],
  ml: ['Malayalam'],
  mr: ['Devanagari'],
  pa: ['Gurmukhi'],
  ru: ['Cyrillic'],
  sr: ['Cyrillic'],
  ta: ['Tamil'],
  te: ['Telugu'],
  th: ['Thai'],
  uk: ['Cyrillic'],
  ur: ['Arabic'],
  yue: ['Han'],
  zh: ['Han'],
};

/** The letters of a text that its language is not written in; "AI" is said as it is in many of them. */
function foreignLetters(code: LanguageCode, text: string): string[] {
  const scripts = [...(SCRIPTS[code] ?? ['Latin']), 'Common', 'Inherited'];
  const own = new RegExp(`[${scripts.map((script) => `\\p{scx=${script}}`).join('')}]`, 'u');
  return [...text.replace('{business}', '').replace(/\bAI|AI\b/, '')].filter((letter) => !own.test(letter));
}

describe.each(Object.entries(TOPICS))('what is said as %s', (topic, sentences) => {
  it('has a sentence in each language of the catalogue and in no other one', () => {
    expect(Object.keys(sentences).sort()).toEqual([...CODES].sort());
  });

  it.each(CODES)('is a whole sentence of %s in its own letters', (code) => {
    const text = sentences[code];
    expect(foreignLetters(code, text)).toEqual([]);
    expect(text).toBe(text.trim().normalize('NFC'));
    expect(text).not.toMatch(/\s{2}|\d|'|"/);
    // Thai ends a sentence with nothing.
    if (code !== 'th') expect(text).toMatch(/[.?!;。？؟।۔]$/);
  });

  it('is said in one language as in no other one, but for the two names of Mandarin', () => {
    expect(sentences.cmn).toBe(sentences.zh);
    const others = CODES.filter((code) => code !== 'cmn').map((code) => sentences[code]);
    expect(others.filter((text, index) => others.indexOf(text) !== index)).toEqual([]);
  });

  it('names the business where it tells who answers, once, and has no other blank', () => {
    for (const code of CODES)
      expect(sentences[code].match(/\{.*?\}|[{}]/g) ?? [], code).toEqual(
        topic === 'DISCLOSURES' ? ['{business}'] : [],
      );
  });
});

describe('the fixed sentences', () => {
  it.each(CODES)('say different things in %s by different words', (code) => {
    const said = Object.values(TOPICS).map((sentences) => sentences[code]);
    expect(new Set(said).size).toBe(said.length);
  });

  it.each(CODES)('take a caller of %s little time', (code) => {
    expect(FILLERS[code].length).toBeLessThanOrEqual(50);
    for (const sentences of Object.values(TOPICS)) expect(sentences[code].length).toBeLessThanOrEqual(140);
  });

  it.each(CODES)('end a call in %s with the same farewell', (code) => {
    const farewell = GOODBYES[code].split(/(?<=[.。।۔，] ?)/u).at(-1) ?? '';
    for (const last of [MESSAGE_TAKEN, LONGEST_CALL])
      if (code !== 'th') expect(last[code].endsWith(farewell), last[code]).toBe(true);
  });
});
