import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { TranscribedLanguage } from '../../server/integrations/twilio/speech-types.ts';
import { decideSpeech, ENGLISH_SPEECH } from '../../server/modules/languages/catalogue/decide-speech.ts';
import {
  EXTENDED_LANGUAGES,
  type LanguageCode,
  languageOf,
  STANDARD_LANGUAGES,
} from '../../server/modules/languages/catalogue/languages.ts';
import { chirp, google, type Spoken, unlisted } from '../../server/modules/languages/catalogue/voices.ts';

const CODES = [...Object.keys(STANDARD_LANGUAGES), ...Object.keys(EXTENDED_LANGUAGES)] as LanguageCode[];
const LANGUAGES = CODES.map((code) => ({ code, ...languageOf(code) }));

/** The members of a string union in the declarations of the SDK, which have no run-time value. */
function unionOf(name: string): string[] {
  const file = createRequire(import.meta.url).resolve('twilio/lib/twiml/VoiceResponse.js');
  const [, declaration = ''] =
    new RegExp(`type ${name} = ([^;]*);`).exec(readFileSync(file.replace('.js', '.d.ts'), 'utf8')) ?? [];
  return [...declaration.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word);
}

const SAY_VOICES = unionOf('SayVoice');
const SAY_LANGUAGES = unionOf('SayLanguage');
const TRANSCRIBED_LANGUAGES = unionOf('GatherLanguage');

/** The kind of a Google voice, such as `Chirp3-HD`, or the provider of another voice. */
function kindOf({ voices: [{ provider, id }] }: Spoken): string {
  return provider === 'Google' ? id.replace(/^\w+-\w+-/, '').replace(/-\w+$/, '') : provider;
}

describe('the catalogue of languages', () => {
  it('the catalogue of languages has 35 standard languages and 17 extended ones', () => {
    expect(Object.keys(STANDARD_LANGUAGES)).toHaveLength(35);
    expect(Object.keys(EXTENDED_LANGUAGES)).toHaveLength(17);
    expect(new Set(CODES).size).toBe(52);
    expect(Object.keys(EXTENDED_LANGUAGES)).toEqual(expect.arrayContaining(['cmn', 'yue', 'pa', 'ta', 'he']));
  });

  it('the catalogue of languages uses the best available kind of voice, and no voice for five languages', () => {
    const codesOf = (kinds: string[]) =>
      LANGUAGES.filter(({ spoken }) => kinds.includes(spoken ? kindOf(spoken) : 'none')).map(
        ({ code }) => code,
      );
    expect(codesOf(['none'])).toEqual(['et', 'sl', 'ur', 'fa', 'sw']);
    expect(codesOf(['Chirp3-HD'])).toHaveLength(26);
    expect(codesOf(['Wavenet', 'Neural2'])).toHaveLength(14);
    expect(codesOf(['Standard'])).toEqual(['bg', 'lt', 'lv', 'yue', 'sr', 'af']);
    expect(codesOf(['ElevenLabs'])).toEqual(['hr']);
  });

  it.each(LANGUAGES)(
    'the speech recognition tag of $name is a tag of the Twilio SDK for the same language',
    ({ code, transcribedAs }) => {
      expect(TRANSCRIBED_LANGUAGES).toContain(transcribedAs);
      expect(transcribedAs.split('-')[0]).toBe(code === 'zh' ? 'cmn' : code);
    },
  );

  it.each(LANGUAGES.flatMap(({ spoken, ...language }) => (spoken ? [{ ...language, spoken }] : [])))(
    'the voices of $name are voices of the Twilio SDK for the same language',
    ({ code, spoken: { tag, sayLanguage, voices } }) => {
      expect(tag.split('-')[0]).toBe(code === 'zh' ? 'cmn' : code);
      expect(sayLanguage).toBe(SAY_LANGUAGES.includes(tag) ? tag : null);
      for (const { provider, id } of voices) {
        if (provider !== 'Google') continue;
        expect(SAY_VOICES).toContain(`Google.${id}`);
        expect(id.startsWith(`${tag}-`)).toBe(true);
      }
      expect(new Set(voices.map(({ name }) => name)).size).toBe(voices.length);
    },
  );

  it('the catalogue of languages causes a type error for a voice or language tag that the SDK does not declare', () => {
    // @ts-expect-error Google has no Canadian English voice
    chirp('en-CA');
    // @ts-expect-error Google has no Chinese voice with this tag
    chirp('zh-CN');
    // @ts-expect-error Google has no Finnish voice Z
    google('fi-FI', 'fi-FI-Wavenet-Z');
    // @ts-expect-error a Swedish voice with the Finnish tag
    google('fi-FI', 'sv-SE-Wavenet-A');
    // @ts-expect-error a <Say> voice requires a <Say> tag
    google('lt-LT', 'lt-LT-Standard-A');
    // @ts-expect-error a spoken language requires a voice
    expect(() => unlisted('lt-LT')).toThrow();
    // @ts-expect-error Arabic without a country is a speech tag only, not a recognition tag
    const transcribed: TranscribedLanguage = 'ar-XA';
    expect(TRANSCRIBED_LANGUAGES).not.toContain(transcribed);
  });

  it('the test reads enough voices and language tags from the SDK for a meaningful comparison', () => {
    expect(SAY_VOICES.length).toBeGreaterThan(800);
    expect(SAY_LANGUAGES.length).toBeGreaterThan(50);
    expect(TRANSCRIBED_LANGUAGES.length).toBeGreaterThan(100);
  });
});

describe('the speech of a call', () => {
  it('the speech of a call uses the selected voice with the tags of its language', () => {
    expect(decideSpeech('ar', 'Charon')).toEqual({
      languageCode: 'ar',
      speech: { voice: 'ar-XA-Chirp3-HD-Charon', sayLanguage: 'ar-XA' },
    });
    expect(decideSpeech('lt', null)).toEqual({
      languageCode: 'lt',
      speech: { voice: 'lt-LT-Standard-A', sayLanguage: null },
    });
  });

  it.each([null, 'Nobody', 'Sarah'])(
    'the speech of a call uses the default voice when the selected voice is %s',
    (voice) => {
      expect(decideSpeech('fr', voice).speech.voice).toBe('fr-CA-Chirp3-HD-Aoede');
    },
  );

  it.each(['hr', 'et', 'sl', 'ur', 'fa', 'sw', 'xx', 'constructor'])(
    'the speech of a call has English texts and an English voice for "%s", which <Say> does not support',
    (code) => {
      expect(decideSpeech(code, 'Sarah')).toEqual({ languageCode: 'en', speech: ENGLISH_SPEECH });
    },
  );

  it('the speech of a call without a known language equals that of an English call', () => {
    expect(decideSpeech('en', null)).toEqual({ languageCode: 'en', speech: ENGLISH_SPEECH });
  });
});
