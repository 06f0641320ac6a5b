import { describe, expect, it } from 'vitest';
import { dialTwiml, relayTwiml, voicemailTwiml } from '../../server/integrations/twilio/relay-twiml.ts';
import { EMPTY_TWIML, farewellTwiml } from '../../server/integrations/twilio/twiml.ts';
import {
  decideRelaySpeech,
  decideSpeech,
  detectsLanguages,
} from '../../server/modules/languages/catalogue/decide-speech.ts';
import {
  EXTENDED_LANGUAGES,
  type LanguageCode,
  STANDARD_LANGUAGES,
} from '../../server/modules/languages/catalogue/languages.ts';
import { voiceIn } from '../../server/modules/languages/catalogue/voice-texts.ts';
import { parseXml } from '../support/xml.ts';

const CODES = [...Object.keys(STANDARD_LANGUAGES), ...Object.keys(EXTENDED_LANGUAGES)] as LanguageCode[];
const speechIn = (code: LanguageCode) => decideSpeech(code, null).speech;
const ENGLISH = speechIn('en');

const RELAY = {
  socketUrl: 'wss://callingua.example/voice/relay',
  actionUrl: 'https://callingua.example/webhooks/twilio/relay-ended?a=1&b=2',
  isLanguageDetected: false,
};
const relaySpeechOf = (...codes: LanguageCode[]) => {
  const [first, ...others] = decideRelaySpeech(
    codes[0] ?? 'en',
    codes.map((code) => ({ code, voiceName: null })),
  );
  return { speech: first.speech, others: others.map(({ speech }) => speech) };
};

describe('the TwiML of a call to the agent', () => {
  it('the TwiML of a call to the agent opens the relay socket in the language of the number, and names the end callback', () => {
    const [connect] = parseXml(
      relayTwiml({ ...RELAY, opening: 'Bonjour!', ...relaySpeechOf('fr') }),
    ).children;
    expect(connect).toMatchObject({
      name: 'Connect',
      attributes: { action: RELAY.actionUrl, method: 'POST' },
    });
    expect(connect?.children[0]).toMatchObject({
      name: 'ConversationRelay',
      attributes: {
        url: RELAY.socketUrl,
        welcomeGreeting: 'Bonjour!',
        welcomeGreetingInterruptible: 'none',
        language: 'fr-CA',
        transcriptionLanguage: 'fr-CA',
        ttsProvider: 'Google',
        voice: 'fr-CA-Chirp3-HD-Aoede',
        transcriptionProvider: 'Google',
        interruptible: 'any',
        dtmfDetection: 'true',
        partialPrompts: 'true',
      },
    });
  });

  it('the TwiML of a call to the agent lists every other language of the business, each with its own speech tag', () => {
    const xml = parseXml(relayTwiml({ ...RELAY, opening: 'Hi', ...relaySpeechOf('en', 'zh', 'hr') }));
    const languages = xml.children[0]?.children[0]?.children.map(({ attributes }) => attributes);
    expect(languages).toEqual([
      {
        code: 'en-US',
        ttsProvider: 'Google',
        voice: 'en-US-Chirp3-HD-Aoede',
        transcriptionProvider: 'Google',
      },
      { code: 'en-CA', transcriptionProvider: 'Google' },
      {
        code: 'cmn-CN',
        ttsProvider: 'Google',
        voice: 'cmn-CN-Chirp3-HD-Aoede',
        transcriptionProvider: 'Google',
      },
      { code: 'cmn-Hans-CN', transcriptionProvider: 'Google' },
      {
        code: 'hr-HR',
        ttsProvider: 'ElevenLabs',
        voice: 'EXAVITQu4vr4xnSDxMaL-flash_v2_5',
        transcriptionProvider: 'Google',
      },
    ]);
  });

  it('the TwiML of a call to the agent detects the caller’s language with one speech model for all languages', () => {
    const call = { ...RELAY, opening: 'Hi', isLanguageDetected: true, ...relaySpeechOf('en', 'zh') };
    const relay = parseXml(relayTwiml(call)).children[0]?.children[0];
    const recognition = { transcriptionProvider: 'Deepgram', speechModel: 'nova-3-general' };
    expect(relay?.attributes).toMatchObject({
      language: 'en-US',
      transcriptionLanguage: 'multi',
      ...recognition,
    });
    expect(relay?.children.map(({ attributes }) => attributes)).toEqual([
      { code: 'en-US', ttsProvider: 'Google', voice: 'en-US-Chirp3-HD-Aoede', ...recognition },
      { code: 'cmn-CN', ttsProvider: 'Google', voice: 'cmn-CN-Chirp3-HD-Aoede', ...recognition },
    ]);
  });

  it.each([
    [['en'], false],
    [['en', 'fr'], true],
    [['en', 'zh', 'ar', 'hi', 'fil', 'nb'], true],
    [['en', 'pa'], false],
    [['zh', 'yue'], false],
  ] as [LanguageCode[], boolean][])('the language of a call in %s is detected: %s', (codes, isDetected) => {
    expect(detectsLanguages(codes)).toBe(isDetected);
  });

  it.each(CODES)(
    'the TwiML of a call to the agent starts in %s, or in English for languages without a voice',
    (code) => {
      const [{ languageCode, speech }] = decideRelaySpeech(code, [{ code, voiceName: null }]);
      const isMute = ['et', 'sl', 'ur', 'fa', 'sw'].includes(code);
      expect(languageCode).toBe(isMute ? 'en' : code);
      expect(speech.voice.length).toBeGreaterThan(5);
    },
  );

  it('the TwiML of a call to the agent contains any business name as text, never as markup', () => {
    const opening = `Müller & Söhne <Say>"'</Say> ]]> 牙医`;
    const xml = parseXml(relayTwiml({ ...RELAY, opening, ...relaySpeechOf('en') }));
    expect(xml.children[0]?.children[0]?.attributes.welcomeGreeting).toBe(opening);
  });
});

it('dialTwiml rings for twenty seconds, limits the call and names the callback for its end', () => {
  expect(parseXml(dialTwiml('+14165550119', RELAY.actionUrl, 1_800)).children).toEqual([
    {
      name: 'Dial',
      attributes: { timeout: '20', timeLimit: '1800', action: RELAY.actionUrl, method: 'POST' },
      children: [],
      text: '+14165550119',
    },
  ]);
});

it('voicemailTwiml asks for a message, records it and hangs up', () => {
  const xml = parseXml(voicemailTwiml('After the tone', ENGLISH, RELAY.actionUrl));
  expect(xml.children.map(({ name }) => name)).toEqual(['Say', 'Record', 'Hangup']);
  expect(xml.children[1]?.attributes).toMatchObject({ maxLength: '120', playBeep: 'true' });
});

describe('the TwiML of a refused call', () => {
  it('the TwiML of a refused call speaks its message in the language of the number and hangs up', () => {
    const text = 'Auf <Wiederhören> & tschüss';
    const attributes = { voice: 'Google.de-DE-Chirp3-HD-Aoede', language: 'de-DE' };
    expect(parseXml(farewellTwiml(text, speechIn('de'))).children).toEqual([
      { name: 'Say', attributes, children: [], text },
      { name: 'Hangup', attributes: {}, children: [], text: '' },
    ]);
  });

  it('the TwiML of a refused call has no language attribute when the voice alone implies the language', () => {
    expect(parseXml(farewellTwiml('Sudie', speechIn('lt'))).children[0]?.attributes).toEqual({
      voice: 'Google.lt-LT-Standard-A',
    });
  });

  it.each(CODES)('the TwiML of a refused call never mentions money in %s', (code) => {
    const message = voiceIn(code)('voice.refusal');
    expect(message.length).toBeGreaterThan(10);
    expect(message).not.toMatch(/balance|fund|paid|solde/i);
    expect(parseXml(farewellTwiml(message, speechIn(code))).children[0]?.text).toBe(message);
  });

  it('the TwiML of a refused call has a different message in each language, except for Chinese and Mandarin', () => {
    expect(new Set(CODES.map((code) => voiceIn(code)('voice.refusal'))).size).toBe(CODES.length - 1);
    expect(voiceIn('zh')('voice.refusal')).toBe(voiceIn('cmn')('voice.refusal'));
  });
});

it('the empty TwiML is a response without instructions', () => {
  expect(parseXml(EMPTY_TWIML)).toEqual({ name: 'Response', attributes: {}, children: [], text: '' });
});
