import { describe, expect, it } from 'vitest';
import { refusalMessage } from '../../server/domains/calls/refusal-messages.ts';
import { decideSpeech } from '../../server/domains/languages/catalogue/decide-speech.ts';
import {
  EXTENDED_LANGUAGES,
  type LanguageCode,
  STANDARD_LANGUAGES,
} from '../../server/domains/languages/catalogue/languages.ts';
import { EMPTY_TWIML, farewellTwiml, greetingTwiml } from '../../server/integrations/twilio/twiml.ts';
import { parseXml } from '../support/xml.ts';

const CODES = [...Object.keys(STANDARD_LANGUAGES), ...Object.keys(EXTENDED_LANGUAGES)] as LanguageCode[];
const speechIn = (code: LanguageCode) => decideSpeech(code, null).speech;
const ENGLISH = speechIn('en');

const GATHER_URL = 'https://callingua.example/webhooks/twilio/gather';

describe('the greeting', () => {
  it('listens for the language in which it greets, and goes on at the given path', () => {
    const xml = parseXml(greetingTwiml('Bonjour!', speechIn('fr'), GATHER_URL));

    expect(xml).toMatchObject({ name: 'Response' });
    const [gather] = xml.children;
    expect(gather).toMatchObject({
      name: 'Gather',
      attributes: {
        action: GATHER_URL,
        method: 'POST',
        input: 'speech dtmf',
        language: 'fr-CA',
        actionOnEmptyResult: 'true',
      },
    });
    const attributes = { voice: 'Google.fr-CA-Chirp3-HD-Aoede', language: 'fr-CA' };
    expect(gather?.children).toEqual([{ name: 'Say', attributes, children: [], text: 'Bonjour!' }]);
  });

  it('says any name of a business as words, never as markup', () => {
    const name = `Müller & Söhne <Say>"'</Say> ]]> 牙医`;
    const [gather] = parseXml(greetingTwiml(name, ENGLISH, GATHER_URL)).children;
    expect(gather?.children).toHaveLength(1);
    expect(gather?.children[0]?.text).toBe(name);
  });

  it('keeps a query in the action as it is', () => {
    const [gather] = parseXml(greetingTwiml('Hi', ENGLISH, `${GATHER_URL}?a=1&b=2`)).children;
    expect(gather?.attributes.action).toBe(`${GATHER_URL}?a=1&b=2`);
  });
});

describe('the farewell', () => {
  it('says its message in the number’s language and hangs up', () => {
    const text = 'Auf <Wiederhören> & tschüss';
    const attributes = { voice: 'Google.de-DE-Chirp3-HD-Aoede', language: 'de-DE' };
    expect(parseXml(farewellTwiml(text, speechIn('de'))).children).toEqual([
      { name: 'Say', attributes, children: [], text },
      { name: 'Hangup', attributes: {}, children: [], text: '' },
    ]);
  });

  it('leaves the language out where the voice alone tells it', () => {
    expect(parseXml(farewellTwiml('Sudie', speechIn('lt'))).children[0]?.attributes).toEqual({
      voice: 'Google.lt-LT-Standard-A',
    });
  });

  it.each(CODES)('in %s blames nobody and never speaks of money', (code) => {
    const message = refusalMessage(code);
    expect(message.length).toBeGreaterThan(10);
    expect(message).not.toMatch(/balance|fund|paid|solde/i);
    expect(parseXml(farewellTwiml(message, speechIn(code))).children[0]?.text).toBe(message);
  });

  it('has words of its own in each language, Chinese and Mandarin alike', () => {
    expect(new Set(CODES.map(refusalMessage)).size).toBe(CODES.length - 1);
    expect(refusalMessage('zh')).toBe(refusalMessage('cmn'));
  });
});

it('the empty answer is a response that asks for nothing', () => {
  expect(parseXml(EMPTY_TWIML)).toEqual({ name: 'Response', attributes: {}, children: [], text: '' });
});
