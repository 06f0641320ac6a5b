import { describe, expect, it } from 'vitest';
import { cutText, toSpokenText } from '../../server/core/spoken-text.ts';
import { dialTwiml, relayTwiml, voicemailTwiml } from '../../server/integrations/twilio/relay-twiml.ts';
import { farewellTwiml } from '../../server/integrations/twilio/twiml.ts';
import { addTextInput } from '../../server/modules/agent/knowledge/knowledge.schema.ts';
import {
  saveAnswerInput,
  saveTextsInput,
} from '../../server/modules/agent/receptionist/receptionist.schema.ts';
import { saveTranslationInput } from '../../server/modules/agent/translations/translations.schema.ts';
import { notes } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import { serviceFields } from '../../server/modules/scheduling/services/services.schema.ts';
import { parseXml } from '../support/xml.ts';

const ODD = 'He\u0000l\u0001l\u001fo\u007f\u0085 \ud83d😀\n\tthere\ufffe';
const PLAIN = 'Hello 😀\n\tthere';

describe('text for speech', () => {
  it('text for speech loses only control characters, unpaired surrogates and non-characters', () => {
    expect(toSpokenText(ODD)).toBe(PLAIN);
    const all = 'Grüße, 你好, مرحبا\u200d, नमस्ते, 👩‍👩‍👧 – “x” & <y>';
    expect(toSpokenText(all)).toBe(all);
  });

  it('text for speech is cut so that no surrogate pair is split', () => {
    expect(cutText('ab😀', 3)).toBe('ab');
    expect(cutText('ab😀', 4)).toBe('ab😀');
    expect(cutText('abc', 2)).toBe('ab');
  });
});

describe('input texts for the agent', () => {
  it.each([
    ['a greeting', saveTextsInput, { languageCode: 'en', greeting: ODD, instructions: ODD }],
    ['an answer', saveAnswerInput, { languageCode: 'en', question: ODD, answer: ODD }],
    ['a phrase', saveTranslationInput, { languageCode: 'en', phrase: ODD, translatedPhrase: ODD }],
    ['a text', addTextInput, { kind: 'text', languageCode: 'en', title: ODD, text: ODD }],
  ])('input texts for the agent are saved without control characters: %s', (_name, schema, input) => {
    const saved = schema.parse(input) as Record<string, unknown>;
    const texts = Object.entries(input).filter(([, value]) => value === ODD);
    for (const [field] of texts) expect(saved[field], field).toBe(PLAIN);
  });

  it('input texts for the agent are saved without control characters: descriptions and notes', () => {
    expect(serviceFields.description.parse(ODD)).toBe(PLAIN);
    expect(notes.parse(ODD)).toBe(PLAIN);
  });

  it('input texts for the agent are rejected when they contain only control characters', () => {
    const input = { languageCode: 'en', question: '\u0001\u0002', answer: 'x' };
    expect(saveAnswerInput.safeParse(input).success).toBe(false);
  });
});

describe('TwiML', () => {
  const say = { voice: 'en-US-Neural2-F', sayLanguage: 'en-US' } as const;
  const speech = { spokenAs: 'en-US', transcribedAs: 'en-US', provider: 'Google', voice: 'x' } as const;

  it('TwiML is well-formed for any text', () => {
    const answers = [
      relayTwiml({
        socketUrl: 'wss://a',
        actionUrl: 'https://a',
        opening: ODD,
        speech,
        others: [],
        isLanguageDetected: false,
      }),
      farewellTwiml(ODD, say),
      voicemailTwiml(ODD, say, 'https://a'),
      dialTwiml('+14165550119', 'https://a', 1_800),
    ];
    for (const answer of answers) {
      expect(answer).toBe(toSpokenText(answer));
      expect(parseXml(answer).name).toBe('Response');
    }
  });
});
