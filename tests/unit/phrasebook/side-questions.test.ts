import { describe, expect, it } from 'vitest';
import { allRules, RULES } from '../../support/phrasebook.ts';
import { makeConversation, makeFacts, type Talk } from './fake-business.ts';

const CARDS = 'Visa and Mastercard, at the desk.';
/** A search tool that finds answers about payment in any language, but none about the address. */
const KNOWING = {
  find_answer: ({ question }: { question?: unknown }) => ({
    passages: /where|address/i.test(String(question)) ? [] : [{ question: String(question), answer: CARDS }],
  }),
};
const called = ({ calls }: Talk, tool: string) => calls.filter((call) => call.tool === tool);
const heldStart = (talk: Talk) => called(talk, 'hold_slot').at(-1)?.input.starts_at;

/** Each sentence books Monday at ten and asks a question that only an answer of the business covers. */
const BOTH = [
  ['en', 'Can I book Botox on Monday at ten, and do you take cards?'],
  [
    'fr',
    'je voudrais prendre rendez-vous pour un botox lundi à dix heures et est-ce que vous prenez la carte',
  ],
  ['es', 'quiero reservar botox el lunes a las diez, ¿y aceptan tarjetas de crédito?'],
  ['de', 'ich möchte Botox am Montag um zehn buchen und kann man mit Karte bezahlen'],
  ['pt', 'quero marcar botox na segunda-feira às dez, e vocês aceitam cartão?'],
  ['it', 'vorrei prenotare botox lunedì alle dieci, e accettate le carte di credito?'],
  ['nl', 'ik wil een afspraak voor botox op maandag om tien uur en kan ik bij jullie pinnen'],
  ['ru', 'хочу записаться на botox в понедельник в десять, и можно ли платить картой?'],
  ['ja', '月曜日の10時にbotoxを予約したいです。それとカードは使えますか'],
  ['zh', '我想预约星期一上午十点的botox，另外你们收信用卡吗'],
  ['ar', 'أريد حجز موعد botox يوم الاثنين الساعة العاشرة صباحا، وهل تقبلون البطاقات؟'],
  ['hi', 'मुझे सोमवार को सुबह दस बजे botox बुक करना है, और क्या आप कार्ड लेते हैं?'],
] as const;

it('every language of the phrasebook has more than five words or phrases with which a question starts', () => {
  const codes = allRules().map(({ code }) => code);
  expect(BOTH.map(([code]) => code).sort()).toEqual([...codes].sort());
  for (const code of codes) expect(RULES[code]?.questions.opens.length, code).toBeGreaterThan(5);
});

describe.each(BOTH)('a caller in %s who books and asks a question that needs a tool', (code, utterance) => {
  it('a caller who books and asks a question that needs a tool hears the answer and then the read-back of the time', async () => {
    const talk = makeConversation(makeFacts(code), KNOWING);
    const reply = await talk.say(utterance);
    expect(reply).toContain(CARDS);
    expect(reply.indexOf('Botox')).toBeGreaterThan(reply.indexOf(CARDS));
    expect(heldStart(talk)).toBe('2026-11-30T10:00');
    expect(called(talk, 'find_answer')).toHaveLength(1);
  });
});

/** Each row: the language of the call, the requested language, and the request. */
const OTHER_LANGUAGE = [
  ['en', 'fr', 'Do you speak French?'],
  ['fr', 'en', 'Est-ce que vous parlez anglais?'],
  ['es', 'en', '¿Hablan inglés?'],
  ['de', 'en', 'Sprechen Sie Englisch?'],
  ['pt', 'en', 'Vocês falam inglês?'],
  ['it', 'en', 'Parlate inglese?'],
  ['nl', 'en', 'Spreekt u Engels?'],
  ['ru', 'en', 'Вы говорите по-английски?'],
  ['ja', 'en', '英語は話せますか'],
  ['zh', 'en', '你们会说英语吗'],
  ['ar', 'en', 'هل تتكلمون الإنجليزية؟'],
  ['hi', 'en', 'क्या आप अंग्रेज़ी बोलते हैं?'],
] as const;

describe.each(OTHER_LANGUAGE)('a caller in %s who asks for %s', (code, requestedLanguage, utterance) => {
  it('a caller who asks for another language gets one answer in that language, even if the call already uses it', async () => {
    const talk = makeConversation(makeFacts(code, { languages: [code, requestedLanguage] }));
    const answer = RULES[requestedLanguage]?.sentences.languageChanged();
    expect(await talk.say(utterance)).toBe(answer);
    expect(
      await talk.say(requestedLanguage === 'en' ? 'Do you speak English?' : 'Vous parlez français?'),
    ).toBe(answer);
  });
});

it('a question about the hours of a weekend is answered for both of its days', async () => {
  const talk = makeConversation(makeFacts('en'));
  expect(await talk.say('are you open this weekend?')).toMatch(
    /^On Saturday, November 28 we are open from 10:00 AM to 2:00 PM\. On Sunday, November 29 we are closed\. Is/,
  );
});

describe('a side question during a booking', () => {
  it('a side question that the agent cannot answer gets the reply “I do not know that”, and the booking continues', async () => {
    const talk = makeConversation(makeFacts('en'));
    expect(await talk.say('Botox on Monday at ten please, and what is your address?')).toBe(
      'I do not know that. Botox on Monday, November 30 at 10:00 AM. Is that right?',
    );
  });

  it('a side question about the price is answered as soon as the service is known', async () => {
    const talk = makeConversation(makeFacts('en'));
    expect(await talk.say('Can I come on Monday at ten, and how much is it?')).toMatch(/^Which service/);
    expect(await talk.say('Invisalign')).toMatch(/120.*Invisalign on Monday/);
    expect(await talk.say('yes')).not.toContain('120');
  });

  it('a yes with a side question confirms the step of the booking, and the question is answered', async () => {
    const talk = makeConversation(makeFacts('en'), KNOWING);
    await talk.say('Botox on Monday at ten');
    expect(await talk.say('Yes, and do you take credit cards?')).toBe(
      `${CARDS} May I have your first and last name, please?`,
    );
  });

  it('a side question between two steps is answered, and the booking continues at the same step', async () => {
    const talk = makeConversation(makeFacts('en'), KNOWING);
    await talk.say('Botox on Monday at ten');
    expect(await talk.say('do you take credit cards')).toMatch(
      /^Visa .* Botox on Monday, November 30 at 10:00/,
    );
    expect(await talk.say('where are you')).toMatch(/^I do not know that\. Botox on Monday, November 30/);
    for (const line of ['yes', 'Marie Tremblay', 'yes']) await talk.say(line);
    expect(called(talk, 'book')).toHaveLength(1);
  });

  it('a question whether the requested time is possible is not treated as a side question', async () => {
    for (const utterance of [
      'Botox on Monday at ten, is that possible?',
      'Botox on Monday at ten, would that work for you?',
      'Do you have anything for Botox on Monday at ten?',
    ]) {
      const talk = makeConversation(makeFacts('en'));
      expect(await talk.say(utterance), utterance).not.toContain('I do not know');
      expect(called(talk, 'find_answer'), utterance).toEqual([]);
      expect(heldStart(talk), utterance).toBe('2026-11-30T10:00');
    }
  });

  it('a side question is answered from the search of a model that failed afterwards, and the booking continues', async () => {
    const talk = makeConversation(makeFacts('en'));
    await talk.say('Botox on Monday at ten');
    const [toolCallId, toolName, input] = ['m1', 'find_answer', { question: 'credit cards' }];
    const languageCode = 'en' as const;
    talk.messages.push(
      {
        role: 'user',
        content: [{ type: 'text', text: 'do you take credit cards' }],
        languageCode,
        position: talk.messages.length,
      },
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId, toolName, input }], languageCode },
      {
        role: 'tool',
        languageCode,
        content: [
          {
            type: 'tool-result',
            toolCallId,
            toolName,
            output: { type: 'json', value: { passages: [{ question: 'Credit cards?', answer: CARDS }] } },
          },
        ],
      },
    );
    expect(await talk.say('hello?')).toMatch(/Is that right\?$/);
    expect(called(talk, 'find_answer')).toHaveLength(0);
  });
});
