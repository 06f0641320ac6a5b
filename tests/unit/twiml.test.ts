import { describe, expect, it } from 'vitest';
import { refusalMessage } from '../../server/domains/calls/refusal-messages.ts';
import { EMPTY_TWIML, farewellTwiml, greetingTwiml } from '../../server/integrations/twilio/twiml.ts';
import { parseXml } from '../support/xml.ts';

const GATHER_URL = 'https://callingua.example/webhooks/twilio/gather';

describe('the greeting', () => {
  it('listens while it greets in the number’s language, and goes on at the given path', () => {
    const xml = parseXml(greetingTwiml('Bonjour!', 'fr-CA', GATHER_URL));

    expect(xml).toMatchObject({ name: 'Response' });
    const [gather] = xml.children;
    expect(gather).toMatchObject({
      name: 'Gather',
      attributes: { action: GATHER_URL, method: 'POST', input: 'speech dtmf', actionOnEmptyResult: 'true' },
    });
    expect(gather?.children).toEqual([
      { name: 'Say', attributes: { language: 'fr-CA' }, children: [], text: 'Bonjour!' },
    ]);
  });

  it('says any name of a business as words, never as markup', () => {
    const name = `Müller & Söhne <Say>"'</Say> ]]> 牙医`;
    const [gather] = parseXml(greetingTwiml(name, 'en-CA', GATHER_URL)).children;
    expect(gather?.children).toHaveLength(1);
    expect(gather?.children[0]?.text).toBe(name);
  });

  it('keeps a query in the action as it is', () => {
    const [gather] = parseXml(greetingTwiml('Hi', 'en-CA', `${GATHER_URL}?a=1&b=2`)).children;
    expect(gather?.attributes.action).toBe(`${GATHER_URL}?a=1&b=2`);
  });
});

describe('the farewell', () => {
  it('says its message in the number’s language and hangs up', () => {
    const xml = parseXml(farewellTwiml('Auf <Wiederhören> & tschüss', 'de-DE'));
    expect(xml.children).toEqual([
      { name: 'Say', attributes: { language: 'de-DE' }, children: [], text: 'Auf <Wiederhören> & tschüss' },
      { name: 'Hangup', attributes: {}, children: [], text: '' },
    ]);
  });

  it.each(['en', 'fr', 'zh', 'ar', 'xx'])('in %s blames nobody and never speaks of money', (code) => {
    const message = refusalMessage(code);
    expect(message.length).toBeGreaterThan(10);
    expect(message).not.toMatch(/balance|fund|paid|solde/i);
    expect(parseXml(farewellTwiml(message, 'en-US')).children[0]?.text).toBe(message);
  });
});

it('the empty answer is a response that asks for nothing', () => {
  expect(parseXml(EMPTY_TWIML)).toEqual({ name: 'Response', attributes: {}, children: [], text: '' });
});
