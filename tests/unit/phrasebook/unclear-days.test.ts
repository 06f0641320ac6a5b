import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../../server/modules/languages/catalogue/languages.ts';
import { applyToolResult } from '../../../server/phrasebook/dialogue/apply-tool-result.ts';
import { applyWords } from '../../../server/phrasebook/dialogue/apply-words.ts';
import { chooseNextAction } from '../../../server/phrasebook/dialogue/choose-next-action.ts';
import { initialState, NO_REQUESTED_TIME } from '../../../server/phrasebook/dialogue/state.ts';
import { speechOf } from '../../../server/phrasebook/respond/speech.ts';
import { understand } from '../../../server/phrasebook/understand/understand.ts';
import { RULES } from '../../support/phrasebook.ts';
import { makeConversation, makeFacts } from './fake-business.ts';

function speech(code: LanguageCode) {
  const rules = RULES[code];
  if (!rules) throw new Error(`no rules for ${code}`);
  return speechOf(rules);
}

/** Sentences with a Monday and additional words that the rules do not understand. */
const EVERY_MONDAY: [LanguageCode, string][] = [
  ['en', 'Botox on Monday, every week'],
  ['fr', 'un botox lundi, chaque semaine'],
  ['es', 'botox el lunes, cada semana'],
  ['de', 'Botox am Montag, jede Woche'],
  ['pt', 'botox na segunda-feira, toda semana'],
  ['it', 'botox lunedì, ogni settimana'],
  ['nl', 'botox op maandag, elke week'],
  ['ru', 'botox в понедельник, каждую неделю'],
  ['ja', '月曜日にbotox、毎週'],
  ['zh', '星期一做botox，每周'],
  ['ar', 'botox يوم الاثنين كل أسبوع'],
  ['hi', 'सोमवार को botox, हर हफ्ते'],
];

/** Sentences that mention an appointment without requesting anything. */
const MY_APPOINTMENT: [LanguageCode, string][] = [
  ['en', 'I am calling about my appointment on Friday'],
  ['fr', "j'appelle pour mon rendez-vous de vendredi"],
  ['es', 'llamo por mi cita del viernes'],
  ['de', 'ich rufe wegen meinem Termin am Freitag an'],
  ['pt', 'estou ligando sobre a minha consulta de sexta'],
  ['it', 'chiamo per il mio appuntamento di venerdì'],
  ['nl', 'ik bel over mijn afspraak van vrijdag'],
  ['ru', 'я звоню насчёт моей записи на пятницу'],
  ['ja', '金曜日の予約の件でお電話しました'],
  ['zh', '我想说一下我的预约，星期五的'],
  ['ar', 'أتصل بخصوص موعدي يوم الجمعة'],
  ['hi', 'शुक्रवार वाली मेरी अपॉइंटमेंट के बारे में'],
];

/** Sentences that negate one request and make no other one. */
const NOT_CANCELLED: [LanguageCode, string][] = [
  ['en', "I don't want to cancel it"],
  ['fr', 'je veux surtout pas annuler'],
  ['es', 'no es para cancelar'],
  ['de', 'absagen will ich nicht'],
  ['pt', 'não quero desmarcar'],
  ['it', 'non voglio disdire'],
  ['nl', 'ik wil hem niet afzeggen'],
  ['ru', 'отменять не надо'],
  ['ja', 'キャンセルじゃなくて'],
  ['zh', '不是要取消'],
  ['ar', 'ما أبغى ألغي'],
  ['hi', 'कैंसिल नहीं करना है'],
];

describe.each(EVERY_MONDAY)('a day next to unknown words in %s', (code, utterance) => {
  it('a day next to unknown words is confirmed before the agent searches for slots', async () => {
    const talk = makeConversation(makeFacts(code));
    const { sentences, day } = speech(code);
    expect(await talk.say(utterance)).toBe(sentences.checkWhen({ when: day('2026-11-30') }));
    expect(talk.calls).toEqual([]);
  });
});

/** Sentences that refuse a Friday and request no other day. */
const NOT_FRIDAY: [LanguageCode, string][] = [
  ['en', 'anything other than Friday'],
  ['en', 'any day next week apart from Friday'],
  ['en', 'everything but Friday'],
  ['fr', 'tout sauf vendredi'],
  ['es', 'todos menos viernes'],
  ['es', 'cualquier día salvo el viernes'],
  ['de', 'jeden Tag außer Freitag'],
  ['pt', 'qualquer dia menos sexta'],
  ['it', 'tutto tranne venerdì'],
  ['nl', 'elke dag behalve vrijdag'],
  ['ru', 'любой день кроме пятницы'],
  ['ja', '金曜日以外'],
  ['zh', '除星期五以外'],
  ['zh', '星期五以外'],
  ['ar', 'أي يوم غير الجمعة'],
  ['hi', 'शुक्रवार के सिवा'],
];

/** Sentences in which a negation next to a Friday refuses it. */
const FRIDAY_NEGATED: [LanguageCode, string[]][] = [
  [
    'en',
    [
      'Friday no',
      'Friday not',
      'not Friday',
      'no, not Friday',
      'Friday morning no',
      "Friday I can't",
      "I can't on Friday",
    ],
  ],
  ['fr', ['vendredi non', 'vendredi pas', 'pas vendredi', 'non, pas vendredi', 'non merci, vendredi non']],
  [
    'es',
    [
      'el viernes no',
      'viernes no, gracias',
      'no, el viernes no',
      'no, no el viernes',
      'el viernes por la mañana no',
    ],
  ],
  [
    'de',
    [
      'Freitag nicht',
      'am Freitag nicht',
      'nein, Freitag nicht',
      'Freitag bitte nicht',
      'am Freitag geht es nicht',
    ],
  ],
  ['pt', ['sexta não', 'na sexta-feira não', 'não, sexta não', 'sexta não, obrigada']],
  ['it', ['venerdì no', 'non venerdì', 'non di venerdì', 'no, venerdì no', 'no, non venerdì']],
  ['nl', ['vrijdag niet', 'niet vrijdag', 'nee, vrijdag niet', 'vrijdag liever niet']],
  ['ru', ['в пятницу нет', 'не в пятницу', 'в пятницу не надо', 'пятницу не хочу']],
  [
    'ja',
    [
      '金曜日は行けません',
      '金曜日はだめ',
      '金曜日はいや',
      '金曜日はやめてください',
      '金曜日はできません',
      '金曜日ではありません',
    ],
  ],
  [
    'zh',
    ['不要星期五', '星期五不行', '星期五不要', '不是星期五', '别星期五', '星期五不太好', '不，不要星期五'],
  ],
  ['ar', ['الجمعة لا', 'يوم الجمعة لا', 'ليس الجمعة', 'ما بدي الجمعة']],
  ['hi', ['शुक्रवार नहीं', 'शुक्रवार को नहीं', 'नहीं, शुक्रवार नहीं']],
];

/** Sentences that request a Friday and contain a negation of something else. */
const FRIDAY_REQUESTED: [LanguageCode, string[]][] = [
  [
    'en',
    [
      'no, Friday',
      'not Thursday, Friday',
      'Friday, not Thursday',
      'Thursday no, Friday',
      'why not Friday?',
      'no, not Thursday, Friday',
    ],
  ],
  [
    'fr',
    [
      'non, vendredi',
      'pas jeudi, vendredi',
      'jeudi non, vendredi',
      'pourquoi pas vendredi ?',
      'non, pas jeudi, vendredi',
    ],
  ],
  [
    'es',
    [
      'no, el viernes',
      'no el jueves, el viernes',
      'el jueves no, el viernes',
      '¿por qué no el viernes?',
      'no, no, el viernes',
    ],
  ],
  [
    'de',
    [
      'nein, Freitag',
      'nicht Donnerstag, Freitag',
      'Donnerstag nicht, Freitag',
      'warum nicht Freitag?',
      'Freitag, nicht wahr?',
    ],
  ],
  ['pt', ['não, sexta', 'não na quinta, na sexta', 'quinta não, sexta', 'por que não sexta?']],
  ['it', ['no, venerdì', 'non giovedì, venerdì', 'giovedì no, venerdì', 'perché non venerdì?']],
  ['nl', ['nee, vrijdag', 'niet donderdag, vrijdag', 'donderdag niet, vrijdag', 'waarom niet vrijdag?']],
  ['ru', ['нет, в пятницу', 'не в четверг, в пятницу', 'в четверг нет, в пятницу', 'почему бы не в пятницу']],
  ['ja', ['いいえ、金曜日', '木曜日じゃなくて金曜日', '木曜日はだめ、金曜日']],
  ['zh', ['不，星期五', '不要星期四，星期五', '星期四不行，星期五', '为什么不星期五', '星期五行不行']],
  ['ar', ['لا، الجمعة', 'ليس الخميس، الجمعة', 'الخميس لا، الجمعة', 'لماذا لا يوم الجمعة؟']],
  ['hi', ['नहीं, शुक्रवार', 'गुरुवार नहीं, शुक्रवार', 'शुक्रवार क्यों नहीं']],
];

/** Sentences in which a negation may refer to the Friday or to other words. */
const FRIDAY_MAYBE_NEGATED: [LanguageCode, string][] = [
  ['en', 'Friday, no?'],
  ['es', 'no el viernes'],
  ['es', 'el viernes, ¿no?'],
  ['es', 'el viernes no está mal'],
  ['pt', 'não sexta'],
  ['pt', 'sexta não tem problema'],
  ['it', "venerdì non c'è problema"],
  ['de', 'Freitag, nicht?'],
  ['fr', 'vendredi, non ?'],
  ['ru', 'в пятницу, нет?'],
];

const contextOf = (code: LanguageCode) => ({
  rules: RULES[code] as (typeof RULES)[string],
  facts: makeFacts(code),
});
const everySentence = (sentences: [LanguageCode, string[]][]) =>
  sentences.flatMap(([code, texts]) => texts.map((text) => [code, text] as const));

describe('a negation next to a day', () => {
  it.each(everySentence(FRIDAY_NEGATED))(
    'a negation next to a day refuses the day, and the agent asks for another one in %s: %s',
    (code, utterance) => {
      const context = contextOf(code);
      for (const pendingQuestion of ['day', 'slot', 'confirm-booking'] as const) {
        const friday = '2026-11-27';
        const state = {
          ...initialState(code),
          task: 'book' as const,
          serviceId: 1,
          pendingQuestion,
          choices: pendingQuestion === 'slot' ? [`${friday}T10:00`, `${friday}T11:00`] : [],
          hold: pendingQuestion === 'confirm-booking' ? { id: 'h', startsAt: `${friday}T10:00` } : null,
          requestedTime: { ...NO_REQUESTED_TIME, dates: pendingQuestion === 'day' ? [] : [friday] },
        };
        const expected = pendingQuestion === 'day' ? 'day' : 'time';
        const understood = understand(utterance, { ...context, expected });
        expect(understood.when.dates, pendingQuestion).toEqual([]);
        const next = chooseNextAction(applyWords(state, understood, context), context.facts);
        expect(next, pendingQuestion).toMatchObject({
          reply: { question: 'day' },
          state: { task: 'book', hold: null, requestedTime: { dates: [] } },
        });
      }
    },
  );

  it.each(everySentence(FRIDAY_REQUESTED))(
    'a negation next to a day that belongs to other words refuses nothing in %s: %s',
    (code, utterance) => {
      const { when } = understand(utterance, { ...contextOf(code), expected: 'day' });
      expect(when.dates).toEqual(['2026-11-27']);
    },
  );

  it.each(FRIDAY_MAYBE_NEGATED)(
    'a negation that may or may not refer to a day makes the agent ask in %s: %s',
    (code, utterance) => {
      const { when } = understand(utterance, { ...contextOf(code), expected: 'day' });
      expect(when).toMatchObject({ dates: ['2026-11-27'], needsConfirmation: true });
    },
  );

  it('a negation of one offered day selects the other one, and a negation of a day that is not held keeps the hold', async () => {
    const talk = makeConversation(makeFacts('en'));
    await talk.say('Botox next Friday at two');
    expect(await talk.say('not November the 27th')).toBe(
      'Botox on Friday, December 4 at 2:00 PM. Is that right?',
    );
    expect(await talk.say('not Monday')).toContain('Friday, December 4 at 2:00 PM. Is that right?');
    expect(await talk.say('Friday the fourth no')).toBe('Which day would you like to come at 2:00 PM?');
  });

  it('a negation of the offered day makes the agent offer the next day of the requested range', async () => {
    const talk = makeConversation(makeFacts('en'));
    expect(await talk.say('Botox next week')).toContain('On Monday, November 30 I have');
    expect(await talk.say('Monday no')).toContain('On Tuesday, December 1 I have');
  });
});

describe.each(NOT_FRIDAY)('a refused day in %s', (code, utterance) => {
  it(`a refused day is neither searched nor read back: ${utterance}`, async () => {
    const talk = makeConversation(makeFacts(code));
    await talk.say(utterance);
    for (const { input } of talk.calls.filter(({ tool }) => tool === 'find_open_slots'))
      expect(input.from_day).not.toBe(input.to_day);
    const context = { rules: RULES[code] as (typeof RULES)[string], facts: makeFacts(code) };
    expect(understand(utterance, { ...context, expected: 'day' }).when.dates).toEqual([]);
  });

  it(`a refused day is not offered: ${utterance}`, () => {
    const [today, ...later] = ['2026-11-27', '2026-11-30', '2026-12-01'];
    const facts = makeFacts(code, { now: `${today}T08:00` });
    const context = { rules: RULES[code] as (typeof RULES)[string], facts };
    const asked = {
      ...initialState(code),
      task: 'book' as const,
      serviceId: 1,
      pendingQuestion: 'day' as const,
    };
    const told = applyWords(asked, understand(utterance, { ...context, expected: 'day' }), context);
    const slots = [today, ...later].map((day) => `${day}T10:00`);
    const found = applyToolResult(
      { ...told, requestedTime: { ...told.requestedTime, isSoonest: true } },
      {
        tool: 'find_open_slots',
        input: { service_id: 1, from_day: '2026-11-27', to_day: '2026-12-10' },
        output: { slots },
      },
      facts,
    );
    expect(found.openSlots?.slots).toEqual(later.map((day) => `${day}T10:00`));
  });
});

describe('a day that the caller refuses within a longer range', () => {
  it('a refused day is not offered again until the caller requests that day', async () => {
    const talk = makeConversation(makeFacts('en'));
    expect(await talk.say('Botox next week but not Monday')).toContain('On Tuesday, December 1 I have');
    expect(await talk.say('what else do you have?')).not.toContain('Monday');
    expect(await talk.say('Monday please')).toContain('On Monday, November 30 I have');
  });

  it('a refused day is not among the alternatives that are offered for a taken time', async () => {
    const alternatives = ['2026-11-30T09:00', '2026-12-02T09:00'];
    const talk = makeConversation(makeFacts('en'), { hold_slot: () => ({ held: false, alternatives }) });
    await talk.say('Botox next week but not Monday');
    const answer = await talk.say('at nine');
    expect(answer).toContain('Wednesday, December 2');
    expect(answer).not.toContain('Monday');
  });

  it('a refused day can be offered again in another booking', async () => {
    const talk = makeConversation(makeFacts('en'));
    await talk.say('Botox next week but not Monday');
    await talk.say('never mind, I want to cancel an appointment');
    expect(await talk.say('no, book me in for Botox next week')).toContain('On Monday, November 30 I have');
  });
});

describe('a day that is read back', () => {
  const unsure = async (next: string) => {
    const talk = makeConversation(makeFacts('en'));
    await talk.say('Botox on Monday at ten, every week');
    return {
      reply: await talk.say(next),
      held: talk.calls.findLast(({ tool }) => tool === 'hold_slot')?.input,
    };
  };

  it('a day that is read back is confirmed by a yes or when the caller names it again', async () => {
    for (const answer of ['yes', 'yes, Monday'])
      expect((await unsure(answer)).held).toMatchObject({ starts_at: '2026-11-30T10:00' });
  });

  it('a day that is read back is replaced when the caller names another day, and asked for again after a no', async () => {
    expect((await unsure('no, Tuesday at nine')).held).toMatchObject({ starts_at: '2026-12-01T09:00' });
    expect(await unsure('no')).toEqual({ reply: expect.stringMatching(/Which day/), held: undefined });
  });
});

describe.each(MY_APPOINTMENT)('an appointment mentioned without a request in %s', (code, utterance) => {
  it('an appointment mentioned without a request is not booked, and the agent asks for the intent', async () => {
    const talk = makeConversation(makeFacts(code));
    const { sentences } = speech(code);
    const reply = await talk.say(utterance);
    expect(reply).toContain(sentences.tasks.move);
    expect(reply).toContain(sentences.tasks.cancel);
    expect(talk.calls).toEqual([]);
  });
});

describe.each(NOT_CANCELLED)('a negated intent in %s', (code, utterance) => {
  it('a negated intent is not executed, and the agent offers the alternatives', async () => {
    const talk = makeConversation(makeFacts(code));
    const { sentences } = speech(code);
    const reply = await talk.say(utterance);
    expect(reply).toContain(sentences.tasks.move);
    expect(reply).toContain(sentences.tasks.mine);
    expect(reply).not.toContain(sentences.tasks.cancel);
    expect(talk.calls).toEqual([]);
  });
});

describe('an implied intent', () => {
  it('an implied intent starts its task at the beginning of a call', async () => {
    const utterance = "my mother has an appointment, she can't remember the day";
    const reply = await makeConversation(makeFacts('en')).say(utterance);
    expect(reply).toBe(await makeConversation(makeFacts('en')).say('when is my appointment'));
  });

  it('an implied intent does not interrupt a booking', async () => {
    const talk = makeConversation(makeFacts('en'));
    await talk.say('Botox on Monday at ten');
    await talk.say('could the appointment be later');
    expect(talk.calls.map(({ tool }) => tool)).not.toContain('find_appointment');
  });
});

describe('two intents that are easily confused', () => {
  it.each([
    'cancel my appointment or maybe move it',
    "I can't make it after all, could we do the week after",
    'I want to talk to a real person or leave a message',
    'cancel my appointment, and tell me when you open',
    'my car broke down, I was due at three',
    'could I come on Friday instead of Thursday',
  ])('two intents that are easily confused are clarified by a question: %s', async (utterance) => {
    const talk = makeConversation(makeFacts('en'));
    expect(await talk.say(utterance)).toMatch(/^I can .*What would you like\?$/);
    expect(talk.calls).toEqual([]);
  });
});
