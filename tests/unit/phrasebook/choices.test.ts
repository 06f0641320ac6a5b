import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../../server/modules/languages/catalogue/languages.ts';
import { applyWords } from '../../../server/phrasebook/dialogue/apply-words.ts';
import { initialState, type State } from '../../../server/phrasebook/dialogue/state.ts';
import type { LanguageRules } from '../../../server/phrasebook/language.ts';
import { understand } from '../../../server/phrasebook/understand/understand.ts';
import { allRules, RULES } from '../../support/phrasebook.ts';
import { makeConversation, makeFacts, type Talk } from './fake-business.ts';

const lastCall = ({ calls }: Talk, tool: string) => calls.findLast((call) => call.tool === tool)?.input;
const heldStart = (talk: Talk) => lastCall(talk, 'hold_slot')?.starts_at;

/** Per language: a request for the earliest time, and an indifferent answer to several offers. */
const INDIFFERENT: [LanguageCode, string, string][] = [
  ['en', 'Botox as early as possible please', 'whatever you have'],
  ['fr', 'un botox aussi tôt que possible', 'n’importe lequel'],
  ['es', 'quiero botox en cuanto puedan', 'cualquiera'],
  ['de', 'Botox, sobald wie möglich', 'egal welcher'],
  ['pt', 'quero botox, quanto mais cedo melhor', 'qualquer um'],
  ['it', 'vorrei botox, prima è meglio è', 'uno qualsiasi'],
  ['nl', 'botox, hoe eerder hoe beter', 'kiest u maar'],
  ['ru', 'хочу Botox, чем раньше, тем лучше', 'любой вариант'],
  ['ja', 'Botoxをお願いします、早ければ早いほどいいです', 'どれでもいいです'],
  ['zh', '我想做Botox，越快越好', '哪个都行'],
  ['ar', 'أريد Botox بأقرب فرصة', 'أي واحد'],
  ['hi', 'Botox चाहिए, जितनी जल्दी हो', 'कोई भी चलेगा'],
];

it.each(INDIFFERENT)(
  'a caller in %s who wants the earliest time is offered the first free day, and “any time” selects its first slot',
  async (code, soon, any) => {
    const talk = makeConversation({ ...makeFacts(code), now: '2026-11-25T08:00' });
    await talk.say(soon);
    expect(lastCall(talk, 'find_open_slots')).toMatchObject({ from_day: '2026-11-25', to_day: '2026-12-08' });
    await talk.say(any);
    expect(heldStart(talk)).toBe('2026-11-25T09:00');
  },
);

/** Per language: everyday ways to choose the first offer. */
const FIRST: [LanguageCode, string[]][] = [
  [
    'en',
    [
      'the first one is fine',
      'the first one works for me',
      'can I have the first one please',
      'I can do the first',
    ],
  ],
  ['fr', ['la première c’est parfait', 'le premier me conviendrait', 'on va prendre le premier']],
  ['es', ['la primera está perfecta', 'deme la primera por favor', 'me sirve la primera']],
  ['de', ['der erste passt mir gut', 'nehmen wir den ersten', 'der erste wäre perfekt']],
  ['pt', ['o primeiro está ótimo', 'vamos com o primeiro', 'o primeiro me serve']],
  ['it', ['il primo va benissimo', 'prendiamo il primo', 'il primo è perfetto']],
  ['nl', ['de eerste is prima', 'de eerste komt mij uit', 'ik kies de eerste']],
  ['ru', ['первое меня устроит', 'запишите меня на первое', 'первое удобно']],
  ['ja', ['最初の時間がいいです', '一番目でお願いします', '最初のでいいです']],
  ['zh', ['第一个没问题', '那就第一个吧', '帮我约第一个']],
  ['ar', ['الأول مناسب', 'الأول ممتاز', 'احجزوا لي الأول']],
  ['hi', ['पहला ठीक रहेगा', 'पहला वाला बढ़िया है', 'पहला चलेगा']],
];

it.each(FIRST)('a caller in %s chooses the first offer in everyday words', (code, ways) => {
  for (const words of ways) {
    const rules = RULES[code] as LanguageRules;
    const understood = understand(words, { rules, facts: makeFacts(code), expected: 'time' });
    expect(understood.ordinal, words).toBe(1);
  }
});

/** Per language: a request for a later time, for an earlier time, and for any other time. */
const OUTSIDE: [LanguageCode, string, string, string][] = [
  ['en', 'do you have anything later?', 'something earlier maybe', 'what else do you have?'],
  ['fr', 'vous avez quelque chose de plus tard?', 'plutôt un peu plus tôt', 'vous avez autre chose?'],
  ['es', '¿tiene algo más tarde?', '¿y algo más temprano?', '¿tiene otra hora?'],
  ['de', 'haben Sie etwas später?', 'lieber etwas früher', 'haben Sie noch andere Zeiten?'],
  ['pt', 'tem algo mais tarde?', 'tem algo mais cedo?', 'tem outro horário?'],
  ['it', 'avete qualcosa più tardi?', 'qualcosa di più presto?', 'avete altri orari?'],
  ['nl', 'heeft u iets later?', 'liever iets eerder', 'heeft u andere tijden?'],
  ['ru', 'а попозже есть?', 'а раньше есть?', 'а другое время есть?'],
  ['ja', 'もう少し遅い時間はありますか', 'もう少し早い時間はありますか', 'ほかの時間はありますか'],
  ['zh', '有没有晚一点的', '有没有早一点的', '还有别的时间吗'],
  ['ar', 'هل يوجد وقت لاحق؟', 'هل يوجد وقت أبكر؟', 'هل توجد مواعيد أخرى؟'],
  ['hi', 'क्या और देर का समय है?', 'क्या और पहले का समय है?', 'क्या कोई और समय है?'],
];

const SEARCHED = {
  ...{ serviceId: 1, from: '2026-11-30', to: '2026-12-13', closed: null },
  ...{ continueFrom: null, searches: 1 },
};

describe.each(OUTSIDE)(
  'a caller in %s who wants another time than those offered',
  (code, later, earlier, other) => {
    const offered = ['2026-11-30T12:00', '2026-11-30T14:00'];
    const free = ['2026-11-30T09:00', ...offered, '2026-11-30T16:30', '2026-12-01T09:00'];
    const at = (words: string, changes: Partial<State> = {}) => {
      const rules = RULES[code] as LanguageRules;
      const facts = makeFacts(code);
      const state: State = {
        ...initialState(code),
        ...{ task: 'book', serviceId: 1, pendingQuestion: 'slot', choices: offered },
        openSlots: { ...SEARCHED, slots: free },
        ...changes,
      };
      const understood = understand(words, { rules, facts, expected: 'time' });
      return applyWords(state, understood, { rules, facts });
    };

    it('a request for a later time starts a search for slots after the last offer, or after the read-back time, on the same day', () => {
      expect(at(later).requestedTime).toMatchObject({ dates: ['2026-11-30'], after: '14:01' });
      const hold = { id: 'h', startsAt: '2026-11-30T14:00' };
      const moved = at(later, { pendingQuestion: 'confirm-booking', hold, choices: [] });
      expect(moved).toMatchObject({ hold: null, requestedTime: { dates: ['2026-11-30'], after: '14:01' } });
    });

    it('a request for a later time starts a search on the following days if the last free slot of the day was already offered', () => {
      const choices = ['2026-11-30T16:30'];
      expect(at(later, { choices }).requestedTime.range).toEqual(['2026-12-01', '2026-12-14']);
    });

    it('a request for other times offers the remaining slots of the day, or starts a search on the following days if none remain', () => {
      expect(at(other).reply?.choices).toEqual(['2026-11-30T09:00', '2026-11-30T16:30']);
      const openSlots = { ...SEARCHED, slots: offered };
      expect(at(other, { openSlots }).requestedTime.range).toEqual(['2026-12-01', '2026-12-14']);
    });

    it('a request for an earlier time starts a search for slots before the first offer on the same day', () => {
      expect(at(earlier).requestedTime).toMatchObject({ dates: ['2026-11-30'], before: '12:00' });
    });
  },
);

it.each([
  ['de', 'eher am Nachmittag'],
  ['nl', 'eerder in de middag'],
] as const)(
  'a caller in %s who prefers a part of the day is not understood as asking for an earlier time: %s',
  async (code, words) => {
    const talk = makeConversation(makeFacts(code));
    await talk.say(code === 'de' ? 'ich möchte Botox am Montag' : 'ik wil graag Botox op maandag');
    await talk.say(words);
    await talk.say(code === 'de' ? 'der erste' : 'de eerste');
    expect(heldStart(talk)).toBe('2026-11-30T12:00');
  },
);

interface Caller {
  code: LanguageCode;
  service: string;
  /** The caller asks for the service on Monday 30 November without a time. The agent offers 9:00, 12:30 and 16:30. */
  monday: string;
  yes: string;
  second: string;
  last: string;
  /** One sentence that books Monday at ten and asks for the price. */
  both: string;
}

const CALLERS: Caller[] = [
  {
    code: 'en',
    service: 'Botox',
    monday: 'I would like Botox on Monday',
    yes: 'yes',
    second: 'the second one please',
    last: "I'll take the last one",
    both: 'I would like to book Botox on Monday at ten, and how much is Botox?',
  },
  {
    code: 'fr',
    service: 'Botox',
    monday: 'je voudrais un botox lundi',
    yes: 'oui',
    second: 'le deuxième, s’il vous plaît',
    last: 'je prends le dernier',
    both: 'je voudrais prendre rendez-vous pour un botox lundi à dix heures et combien coûte le botox?',
  },
  {
    code: 'es',
    service: 'Botox',
    monday: 'quiero botox el lunes',
    yes: 'sí',
    second: 'la segunda, por favor',
    last: 'prefiero la última',
    both: 'quiero reservar botox el lunes a las diez y ¿cuánto cuesta el botox?',
  },
  {
    code: 'de',
    service: 'Botox',
    monday: 'ich möchte Botox am Montag',
    yes: 'ja',
    second: 'den zweiten bitte',
    last: 'ich nehme den letzten Termin',
    both: 'ich möchte Botox am Montag um zehn buchen und was kostet Botox?',
  },
  {
    code: 'pt',
    service: 'Botox',
    monday: 'quero botox na segunda-feira',
    yes: 'sim',
    second: 'o segundo horário, por favor',
    last: 'prefiro o último',
    both: 'quero marcar botox na segunda-feira às dez, e quanto custa o botox?',
  },
  {
    code: 'it',
    service: 'Botox',
    monday: 'vorrei botox lunedì',
    yes: 'sì',
    second: 'il secondo, per favore',
    last: "preferisco l'ultimo",
    both: 'vorrei prenotare botox lunedì alle dieci, e quanto costa il botox?',
  },
  {
    code: 'nl',
    service: 'Botox',
    monday: 'ik wil botox op maandag',
    yes: 'ja',
    second: 'de tweede graag',
    last: 'doe maar de laatste',
    both: 'ik wil een afspraak voor botox op maandag om tien uur en wat kost botox?',
  },
  {
    code: 'ru',
    service: 'Чистка зубов',
    monday: 'хочу записаться на чистку зубов в понедельник',
    yes: 'да',
    second: 'давайте второе',
    last: 'лучше последнее',
    both: 'хочу записаться на чистку зубов в понедельник в десять, и сколько стоит чистка зубов?',
  },
  {
    code: 'ja',
    service: '歯のクリーニング',
    monday: '月曜日に歯のクリーニングの予約をお願いします',
    yes: 'はい',
    second: '二番目でお願いします',
    last: '最後のがいいです',
    both: '月曜日の10時に歯のクリーニングを予約したいです。それと歯のクリーニングはいくらですか',
  },
  {
    code: 'zh',
    service: '洗牙服务',
    monday: '我想预约星期一的洗牙服务',
    yes: '是的',
    second: '第二个吧',
    last: '我要最后一个',
    both: '我想预约星期一上午十点的洗牙服务，另外洗牙服务多少钱？',
  },
  {
    code: 'ar',
    service: 'تنظيف الأسنان',
    monday: 'أريد حجز موعد تنظيف الأسنان يوم الاثنين',
    yes: 'نعم',
    second: 'الموعد الثاني من فضلك',
    last: 'أفضل الأخير',
    both: 'أريد حجز موعد تنظيف الأسنان يوم الاثنين الساعة العاشرة صباحا، وكم سعر تنظيف الأسنان؟',
  },
  {
    code: 'hi',
    service: 'दांतों की सफ़ाई',
    monday: 'मुझे सोमवार को दांतों की सफ़ाई के लिए अपॉइंटमेंट चाहिए',
    yes: 'हाँ',
    second: 'दूसरा वाला ठीक रहेगा',
    last: 'आख़िरी वाला',
    both: 'मुझे सोमवार को सुबह दस बजे दांतों की सफ़ाई बुक करनी है, और दांतों की सफ़ाई कितने की है?',
  },
];

const factsOf = ({ code, service }: Caller) =>
  makeFacts(code, {
    services: [{ id: 1, name: service, otherNames: [], description: '', minutes: 30, priceCents: 8_000 }],
  });

it('every language has words for durations, ordinal choices and conjunctions', () => {
  for (const { code, lexicon, ordinalChoices, conjunctions } of allRules()) {
    const hasDuration = [...lexicon().entries.values()]
      .flat()
      .some(({ means }) => means.duration !== undefined);
    expect(hasDuration, code).toBe(true);
    expect(ordinalChoices.places.flatMap(({ phrases }) => phrases).length, code).toBeGreaterThan(7);
    expect(conjunctions.length, code).toBeGreaterThan(2);
  }
  expect(CALLERS.map(({ code }) => code).sort()).toEqual(
    allRules()
      .map(({ code }) => code)
      .sort(),
  );
});

describe.each(CALLERS)('a caller in $code with an offer of three times', (caller) => {
  it('a caller who answers yes to an offer of three times is asked which time is meant', async () => {
    const talk = makeConversation(factsOf(caller));
    await talk.say(caller.monday);
    const reply = await talk.say(caller.yes);
    expect(heldStart(talk)).toBeUndefined();
    expect(reply).toMatch(/(?<!\d)0?9(?!\d)/u);
    expect(await talk.say(caller.second)).not.toBe(reply);
    expect(heldStart(talk)).toBe('2026-11-30T12:30');
  });

  it('a caller with an offer of three times selects a time by its position', async () => {
    for (const [utterance, expected] of [
      [caller.second, '2026-11-30T12:30'],
      [caller.last, '2026-11-30T16:30'],
    ] as const) {
      const talk = makeConversation(factsOf(caller));
      await talk.say(caller.monday);
      await talk.say(utterance);
      expect(heldStart(talk), utterance).toBe(expected);
    }
  });
});

describe.each(CALLERS)('a caller in $code who books and asks a question in one sentence', (caller) => {
  it('a caller who books and asks a question in one sentence gets an answer, and the booking continues', async () => {
    const talk = makeConversation(factsOf(caller));
    expect(await talk.say(caller.both)).toMatch(/80/);
    expect(heldStart(talk)).toBe('2026-11-30T10:00');
  });
});

describe('a choice by position', () => {
  const offered = (slots: string[]) =>
    makeConversation(makeFacts('en'), { hold_slot: () => ({ held: false, alternatives: slots }) });

  it('a choice by position such as “the second” is clarified if an offered date has that number, such as December 2', async () => {
    const talk = offered(['2026-12-02T11:00', '2026-12-03T11:00']);
    await talk.say('Botox on Monday at ten');
    expect(await talk.say('the second')).toBe(
      'Do you mean Wednesday, December 2, 11:00 AM or Thursday, December 3, 11:00 AM?',
    );
    expect(talk.calls.filter(({ tool }) => tool === 'hold_slot')).toHaveLength(1);
  });

  it('a choice by position is clarified if fewer times were offered', async () => {
    const talk = offered(['2026-11-30T11:00', '2026-11-30T11:30']);
    await talk.say('Botox on Monday at ten');
    expect(await talk.say('the third one')).toMatch(/^Do you mean/);
  });

  it('an ordinal number within a date is not a choice by position', async () => {
    const talk = makeConversation(makeFacts('en'));
    await talk.say('Botox on Monday');
    await talk.say('the second of December');
    expect(lastCall(talk, 'find_open_slots')).toMatchObject({ from_day: '2026-12-02', to_day: '2026-12-02' });
  });
});

describe('two requests in one sentence', () => {
  it.each([
    'Are you open on Saturday and Sunday?',
    'Are you open on Sunday, December 6?',
    'What are your hours on Monday and Tuesday?',
  ])('two days in one question are not treated as two requests: "%s"', async (utterance) => {
    const talk = makeConversation(makeFacts('en'));
    await talk.say(utterance);
    expect(talk.calls).toEqual([]);
  });

  it('two requests in one sentence are both answered if one of them matches a prepared answer', async () => {
    const talk = makeConversation(makeFacts('en'));
    expect(await talk.say('Do you have parking, and can I book Botox on Monday at ten?')).toBe(
      'Parking is behind the house. Botox on Monday, November 30 at 10:00 AM. Is that right?',
    );
  });

  it('a question during a booking is answered, and the booking continues at the same step', async () => {
    const talk = makeConversation(makeFacts('en'));
    await talk.say('I would like Botox on Monday');
    expect(await talk.say('what services do you offer?')).toMatch(
      /^We offer Botox and Invisalign\. On Monday/,
    );
  });
});

describe('an action completed during a lost connection', () => {
  it('an action that completed while the connection was lost is reported to the caller once and not repeated', async () => {
    const talk = makeConversation(makeFacts('en'));
    for (const line of ['Botox on Monday at ten', 'yes', 'Marie Tremblay', 'yes']) await talk.say(line);
    // The process crashed between the booking and its confirmation.
    talk.messages.pop();
    const reply = await talk.say('yes');
    expect(reply).toMatch(/^You are booked for Botox on Monday, November 30 at 10:00 AM\./);
    expect(await talk.say('yes')).not.toContain('You are booked');
    expect(talk.calls.filter(({ tool }) => tool === 'book')).toHaveLength(1);
  });

  it('a completed booking is confirmed again instead of booked twice when the caller repeats the whole request', async () => {
    const talk = makeConversation(makeFacts('en'));
    const utterance = 'Botox on Monday at ten';
    for (const line of [utterance, 'yes', 'Marie Tremblay', 'yes']) await talk.say(line);
    expect(await talk.say(`I would like ${utterance}`)).toMatch(
      /^You are booked for Botox on Monday, November 30 at 10:00 AM\./,
    );
    expect(talk.calls.filter(({ tool }) => tool === 'book')).toHaveLength(1);
    expect(await talk.say(`I would like Botox on Monday at two`)).toContain('2:00 PM');
  });
});
