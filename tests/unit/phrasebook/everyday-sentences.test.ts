import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../../server/modules/languages/catalogue/languages.ts';
import { applyWords } from '../../../server/phrasebook/dialogue/apply-words.ts';
import { findService, formatHours, formatNow } from '../../../server/phrasebook/dialogue/business-info.ts';
import { chooseNextAction } from '../../../server/phrasebook/dialogue/choose-next-action.ts';
import { initialState, type Reply, type State } from '../../../server/phrasebook/dialogue/state.ts';
import type { Facts } from '../../../server/phrasebook/facts.ts';
import type { LanguageRules } from '../../../server/phrasebook/language.ts';
import { formatSentences, sentence } from '../../../server/phrasebook/respond/sentence.ts';
import { speechOf } from '../../../server/phrasebook/respond/speech.ts';
import { understand } from '../../../server/phrasebook/understand/understand.ts';
import { RULES } from '../../support/phrasebook.ts';
import { answerTo, makeConversation, makeFacts } from './fake-business.ts';

const rulesOf = (code: LanguageCode) => RULES[code] as LanguageRules;

const keysOf = (action: ReturnType<typeof answerTo>) =>
  'reply' in action ? action.reply.sentences.map((said) => ('key' in said ? said.key : said.text)) : [];

const HOLD = { id: 'h', startsAt: '2026-11-30T10:00' };

/** Words of a caller who will be late, and by how much. */
const LATE: [LanguageCode, string, string][] = [
  ['en', 'Hi, I’m running late for my appointment', 'about ten minutes'],
  ['fr', 'Bonjour, je suis en retard pour mon rendez-vous', 'dix minutes'],
  ['es', 'Hola, voy a llegar tarde a mi cita', 'unos diez minutos'],
  ['de', 'Guten Tag, ich verspäte mich', 'etwa zehn Minuten'],
  ['pt', 'Olá, vou chegar atrasada', 'dez minutos'],
  ['it', 'Buongiorno, arrivo in ritardo al mio appuntamento', 'dieci minuti'],
  ['nl', 'Hallo, ik kom te laat voor mijn afspraak', 'tien minuten'],
  ['ru', 'Здравствуйте, я опаздываю', 'минут на десять, десять минут'],
  ['ja', 'すみません、予約に遅れそうです', '十分ぐらい'],
  ['zh', '你好，我要迟到了', '十分钟'],
  ['ar', 'مرحبا، سأتأخر عن موعدي', 'عشر دقائق'],
  ['hi', 'नमस्ते, मुझे आने में देर हो जाएगी', 'दस मिनट'],
];

describe('a caller who will be late', () => {
  it.each(LATE)('a caller who will be late has said the whole message in %s: %s', (code, utterance) => {
    const asked = answerTo(code, utterance);
    expect(asked).toMatchObject({ reply: { question: 'message-name' } });
    expect(asked.state.message).not.toBeNull();
  });

  it.each(LATE)(
    'a caller who will be late may add the minutes instead of a name in %s: %s, %s',
    (code, message, minutes) => {
      const asked = { task: 'message', message, pendingQuestion: 'message-name' } as const;
      expect(answerTo(code, minutes, asked)).toMatchObject({
        reply: { question: 'message-name' },
        state: { message: expect.stringMatching(new RegExp(`^${message} .`, 'u')), name: null },
      });
    },
  );
});

/** A question whether anybody is on the line, and words of a caller who cannot answer. */
const UNSURE: [LanguageCode, string, string][] = [
  ['en', 'Hello, are you there?', 'I don’t know'],
  ['fr', 'Allo, vous m’entendez ?', 'je ne sais pas'],
  ['es', '¿Hola, me escucha?', 'no sé'],
  ['de', 'Hallo, hören Sie mich?', 'ich weiß nicht'],
  ['pt', 'Alô, está me ouvindo?', 'não sei'],
  ['it', 'Mi sente?', 'non lo so'],
  ['nl', 'Hallo, bent u er nog?', 'ik weet het niet'],
  ['ru', 'Алло, вы меня слышите?', 'не знаю'],
  ['ja', 'もしもし、聞こえますか？', 'わかりません'],
  ['zh', '喂，能听到吗？', '不知道'],
  ['ar', 'ألو، هل تسمعني؟', 'لا أعرف'],
  ['hi', 'हैलो, क्या मेरी आवाज़ आ रही है?', 'पता नहीं'],
];

it('a caller who repeats the minutes without end does not make the message longer than can be passed on', () => {
  let state: State = { ...initialState('en'), task: 'message', message: 'I’m late' };
  for (let turn = 0; turn < 200; turn += 1)
    state = answerTo('en', 'about ten minutes', { ...state, pendingQuestion: 'message-name' }).state;
  expect(state.message?.length).toBeLessThanOrEqual(1_000);
});

it('a caller who will be late may give a name together with the minutes', () => {
  const asked = { task: 'message', message: 'I’m late', pendingQuestion: 'message-name' } as const;
  const { state } = answerTo('en', 'It’s Anna Lee, I’ll be there in ten minutes', asked);
  expect(state).toMatchObject({
    name: { first: 'Anna', last: 'Lee' },
    message: expect.stringMatching(/ten minutes$/),
  });
});

describe('a caller who asks whether anybody is there', () => {
  it.each(UNSURE)(
    'a caller who asks whether anybody is there hears yes and the open question in %s: %s',
    (code, utterance) => {
      const asked = { task: 'book', serviceId: 1, pendingQuestion: 'confirm-booking', hold: HOLD } as const;
      const heard = answerTo(code, utterance, asked);
      expect(keysOf(heard)).toEqual(['present', 'confirmBooking']);
      expect(heard.state).toMatchObject({ hold: HOLD, isConfirmed: false, misunderstandings: 0 });
      const dictating = { task: 'message', pendingQuestion: 'message' } as const;
      expect(answerTo(code, utterance, dictating).state.message).toBeNull();
    },
  );

  it('a caller who asks whether anybody is there twice in a row is not understood, so that a recording ends', () => {
    const lastReply: Reply = { sentences: [sentence('present')], question: 'day', choices: [] };
    const asked = { task: 'book', serviceId: 1, pendingQuestion: 'day', lastReply } as const;
    expect(answerTo('en', 'are you there?', asked).state.misunderstandings).toBe(1);
  });

  it('a caller who asks whether anybody is there on a day asks for opening hours or a time', () => {
    const asked = { task: 'book', serviceId: 1, pendingQuestion: 'day' } as const;
    for (const utterance of [
      'are you still there at six?',
      'is anybody there on Saturday?',
      'are you there at Easter?',
    ])
      expect(keysOf(answerTo('en', utterance, asked)), utterance).not.toContain('present');
  });

  it('a caller who asks whether anybody is there after interrupting a booking continues it', () => {
    const asked = { task: 'book', serviceId: 1, hold: HOLD, pendingQuestion: null } as const;
    expect(keysOf(answerTo('en', 'are you there?', asked))).toEqual(['present', 'confirmBooking']);
  });
});

describe('a caller who does not know', () => {
  it.each(UNSURE)('a caller who does not know is helped in %s: %s %s', (code, _, utterance) => {
    const booking = { task: 'book', serviceId: 1 } as const;
    expect(answerTo(code, utterance, { ...booking, pendingQuestion: 'day' })).toMatchObject({
      tool: 'find_open_slots',
      input: { from_day: '2026-11-25', to_day: '2026-12-08' },
    });
    const service = answerTo(code, utterance, { task: 'book', pendingQuestion: 'service' });
    expect(keysOf(service)).toEqual(['takeTime', 'askService']);
    const sought = { task: 'cancel', name: { first: 'Marie', last: 'Tremblay' } } as const;
    expect(answerTo(code, utterance, { ...sought, pendingQuestion: 'when-was' })).toMatchObject({
      reply: { question: 'offer-message' },
    });
  });

  it('a caller who does not know is not helped when the words name a day or ask a question', () => {
    const asked = { task: 'book', serviceId: 1, pendingQuestion: 'day' } as const;
    expect(answerTo('en', 'I don’t know, maybe Thursday', asked)).toMatchObject({
      tool: 'find_open_slots',
      input: { from_day: '2026-11-26', to_day: '2026-11-26' },
    });
    expect(keysOf(answerTo('en', 'I don’t know how much it costs', asked))[0]).toBe('price');
  });

  it('a caller who asks for the services at the question for one hears them again', () => {
    const asked = { task: 'book', pendingQuestion: 'service' } as const;
    expect(keysOf(answerTo('en', 'what do you have?', asked))).toEqual(['askService']);
  });
});

/** A wish for a service, a question whether the service is offered, and a question for its duration. */
const SERVICES: [LanguageCode, string, string, string][] = [
  ['en', 'I would like Botox', 'Do you offer Botox?', 'How long does it take?'],
  ['fr', 'Je voudrais un Botox', 'Est-ce que vous faites le Botox ?', 'Combien de temps ça dure ?'],
  ['es', 'Quiero Botox', '¿Qué hacen, Botox?', '¿Cuánto dura?'],
  ['de', 'Ich möchte Botox', 'Bieten Sie Botox an?', 'Wie lange dauert das?'],
  ['pt', 'Quero Botox', 'Vocês fazem Botox?', 'Quanto tempo demora?'],
  ['it', 'Vorrei il Botox', 'Fate anche il Botox?', 'Quanto dura?'],
  ['nl', 'Ik wil graag Botox', 'Bieden jullie ook Botox aan?', 'Hoe lang duurt het?'],
  ['ru', 'Хочу Botox', 'Вы делаете Botox?', 'Сколько это длится?'],
  ['ja', 'Botoxをお願いします', 'Botoxは扱ってますか', 'どのくらい時間がかかりますか'],
  ['zh', '我想做Botox', '你们做Botox吗？', '要多久？'],
  ['ar', 'أريد Botox', 'هل تقدمون Botox؟', 'كم تستغرق؟'],
  ['hi', 'मुझे Botox कराना है', 'क्या आपके यहाँ भी Botox होता है?', 'कितना समय लगता है?'],
];

describe('a caller who names a service', () => {
  it.each(SERVICES)('a caller who wants a service is asked for a day in %s: %s', (code, utterance) => {
    const asked = answerTo(code, utterance);
    expect(keysOf(asked)).toEqual(['askDay']);
    expect(asked.state).toMatchObject({ task: 'book', serviceId: 1 });
  });

  it.each(SERVICES)(
    'a caller who asks whether a service is offered hears its price, and may go on asking in %s: %s %s %s',
    (code, _, offered, duration) => {
      const heard = answerTo(code, offered);
      expect(keysOf(heard)[0]).toBe('price');
      const next = answerTo(code, duration, { ...heard.state, notes: [], pendingQuestion: 'anything-else' });
      expect(keysOf(next)[0]).toBe('price');
    },
  );

  it('a caller who names a service within a question or another wish is not booked', () => {
    for (const utterance of ['I would like to know about your Botox policy', 'Botox'])
      expect(answerTo('en', utterance).state.task, utterance).not.toBe('book');
  });

  it('a caller who refuses a service or asks about it is not booked', () => {
    for (const [code, utterance] of [
      ['en', 'I’d like information about Botox'],
      ['es', 'quiero información sobre Botox'],
      ['de', 'Ich möchte kein Botox'],
      ['ru', 'хочу узнать про Botox'],
      ['zh', '我想了解Botox'],
    ] as const)
      expect(answerTo(code, utterance).state.task, utterance).not.toBe('book');
  });

  it('a caller who names a service with a word for any appointment at the question for a price hears the price', () => {
    const services = [
      { id: 1, name: 'Check-up', otherNames: [], description: '', minutes: 30, priceCents: 8_000 },
    ];
    const facts = makeFacts('en', { services: [...services, ...makeFacts('en').services.slice(1)] });
    const context = { rules: rulesOf('en'), facts };
    const asked: State = { ...initialState('en'), task: 'price', pendingQuestion: 'service' };
    const understood = understand('a check-up', { ...context, expected: null });
    expect(keysOf(chooseNextAction(applyWords(asked, understood, context), facts))[0]).toBe('price');
  });

  it('a caller who asks for all services after a question about one hears the list', () => {
    expect(keysOf(answerTo('en', 'What other services do you offer?', { serviceId: 1 }))[0]).toBe('services');
  });

  it('a caller who asks for a price without a service may book instead', () => {
    const asked = { task: 'price', pendingQuestion: 'service' } as const;
    expect(answerTo('en', 'I’d like to book an appointment', asked).state.task).toBe('book');
  });
});

/** At the question for a name: a question about the price, another question, and a spelled correction of "Rosi". */
const QUESTIONS_AT_NAME: [LanguageCode, string, string, string][] = [
  ['en', 'How much does it cost?', 'Does it hurt?', 'no, it’s R O S S I'],
  ['fr', 'Combien ça coûte ?', 'Est-ce que ça fait mal ?', 'non, c’est R O S S I'],
  ['es', '¿Cuánto cuesta?', '¿Me va a doler mucho?', 'no, es R O S S I'],
  ['de', 'Was kostet das?', 'Tut das weh?', 'nein, R O S S I'],
  ['pt', 'Quanto custa?', 'Isso dói muito?', 'não, é R O S S I'],
  ['it', 'Quanto costa?', 'Ma fa male?', 'no, è R O S S I'],
  ['nl', 'Wat kost het?', 'Doet het pijn?', 'nee, R O S S I'],
  ['ru', 'Сколько стоит?', 'А это очень больно?', 'нет, Р О С С И'],
  ['ja', 'いくらですか', '痛いですか？', 'いいえ、R O S S I'],
  ['zh', '多少钱？', '会痛吗？', '不，R O S S I'],
  ['ar', 'كم السعر؟', 'هل هذا مؤلم؟', 'لا، ر و س ي'],
  ['hi', 'कितने का है?', 'क्या इसमें दर्द होता है?', 'नहीं, R O S S I'],
];

describe('a caller who is asked for a name', () => {
  const asked = { task: 'book', serviceId: 1, hold: HOLD, isConfirmed: true } as const;

  it.each(QUESTIONS_AT_NAME)(
    'a caller who is asked for a name may ask a question first in %s: %s %s',
    (code, price, other) => {
      const heard = answerTo(code, price, { ...asked, pendingQuestion: 'name' });
      expect(keysOf(heard)).toEqual(['price', 'askName']);
      const name = { first: 'Maria', last: 'Rosi' };
      const looked = answerTo(code, other, { ...asked, name, pendingQuestion: 'confirm-name' });
      expect(looked).toMatchObject({ tool: 'find_answer', state: { name, isNameConfirmed: false } });
    },
  );

  it.each(QUESTIONS_AT_NAME)(
    'a caller who is asked for a name corrects its spelling, and words around it add no letters, in %s: %s %s %s',
    (code, _, __, spelled) => {
      const name = { first: 'Maria', last: 'Rosi' };
      const { state } = answerTo(code, spelled, { ...asked, name, pendingQuestion: 'confirm-name' });
      expect(state.name?.last).toMatch(/^(Rossi|Росси|روسي)$/u);
    },
  );

  it.each([
    ['en', 'Will Smith', 'Smith'],
    ['en', 'Anna Price', 'Price'],
    ['en', 'Yes, my name is Anna Price', 'Price'],
    ['en', 'My name is Will Price?', 'Price'],
    ['en', 'Hi, it’s Maria Costa', 'Costa'],
    ['en', 'Maria Costa, C O S T A', 'Costa'],
    ['en', 'Marie Anne Tremblay?', 'Anne Tremblay'],
    ['en', 'Jan de Vries?', 'de Vries'],
    ['es', 'Sí, me llamo María Caro', 'Caro'],
    ['es', 'Mi nombre es María Caro, gracias', 'Caro'],
    ['en', 'it’s maria costa', 'costa'],
    ['en', 'John F. Kennedy', 'F. Kennedy'],
    ['en', 'Marie St. Pierre', 'St. Pierre'],
    ['es', 'Como le dije, soy María López', 'López'],
    ['de', 'Wie gesagt, mein Name ist Anna Müller', 'Müller'],
    ['fr', 'Il y a une erreur, c’est Marie Tremblay', 'Tremblay'],
  ] as const)(
    'a caller who is asked for a name in %s may say it like a question: %s',
    (code, utterance, last) => {
      const { state } = answerTo(code, utterance, { ...asked, pendingQuestion: 'name' });
      expect(state.name?.last.toLowerCase().replace('.', '')).toBe(last.toLowerCase().replace('.', ''));
    },
  );

  it('a caller who is asked for a name may spell the family name alone', () => {
    const { state } = answerTo('en', 'S M I T H', { ...asked, pendingQuestion: 'name' });
    expect(state.name).toEqual({ first: '', last: 'Smith' });
  });

  it('a caller who answers the question for a name with “who am I speaking with?” gets the answer, and is asked again', () => {
    const heard = answerTo('en', 'who am I speaking with', { ...asked, pendingQuestion: 'name' });
    expect(keysOf(heard)).toEqual(['identity', 'askName']);
  });
});

describe('a caller who changes the service', () => {
  const booking = { task: 'book', serviceId: 1 } as const;

  it('a caller who changes the service with another time gets both', () => {
    const choices = ['2026-11-27T09:00', '2026-11-27T12:30'];
    const asked = { ...booking, pendingQuestion: 'slot', choices } as const;
    expect(answerTo('en', 'Invisalign on Monday at ten', asked)).toMatchObject({
      tool: 'find_open_slots',
      input: { service_id: 2, from_day: '2026-11-30' },
      state: { requestedTime: { times: ['10:00'] } },
    });
  });

  it('a caller who changes the service at the read-back keeps the time', () => {
    const asked = { ...booking, pendingQuestion: 'confirm-booking', hold: HOLD } as const;
    expect(answerTo('en', 'no, Invisalign', asked)).toMatchObject({
      tool: 'find_open_slots',
      input: { service_id: 2 },
      state: { hold: null, requestedTime: { dates: ['2026-11-30'], times: ['10:00'] } },
    });
  });

  it('a caller who asks for the price of another service does not change the service', () => {
    const asked = { ...booking, pendingQuestion: 'confirm-booking', hold: HOLD } as const;
    for (const utterance of ['how much is Invisalign?', 'what is Invisalign?', 'Botox or Invisalign'])
      expect(answerTo('en', utterance, asked).state, utterance).toMatchObject({ serviceId: 1, hold: HOLD });
  });

  it.each([
    ['it', 'Ciao, vorrei Botox, grazie'],
    ['hi', 'नमस्ते, मुझे Botox चाहिए, धन्यवाद'],
  ] as const)('a polite caller who wants a service is not sent away in %s: %s', (code, utterance) => {
    expect(answerTo(code, utterance).state.task).toBe('book');
  });

  it('a caller who refuses a service may name one that is a part of its name', () => {
    const service = { otherNames: [], description: '', minutes: 30, priceCents: 0 };
    const services = [
      { ...service, id: 1, name: 'Deep cleaning' },
      { ...service, id: 2, name: 'Cleaning' },
    ];
    const context = { rules: rulesOf('en'), facts: makeFacts('en', { services }) };
    const state: State = {
      ...initialState('en'),
      ...booking,
      pendingQuestion: 'confirm-booking',
      hold: HOLD,
    };
    const say = (utterance: string) =>
      applyWords(state, understand(utterance, { ...context, expected: 'time' }), context).serviceId;
    expect(say('no, just a cleaning')).toBe(2);
    expect(say('the cleaning, hmm')).toBe(1);
  });

  it('a caller who agrees and names another service for later keeps the first one', () => {
    const asked = { ...booking, pendingQuestion: 'confirm-booking', hold: HOLD } as const;
    for (const utterance of ['Yes please, and my daughter needs Invisalign', 'yes, and Invisalign'])
      expect(answerTo('en', utterance, asked).state, utterance).toMatchObject({ serviceId: 1, hold: HOLD });
  });

  it('a caller who changes the service may ask for it, but not about it', () => {
    const asked = { ...booking, pendingQuestion: 'confirm-booking', hold: HOLD } as const;
    expect(answerTo('en', 'could I have Invisalign instead?', asked).state.serviceId).toBe(2);
    expect(answerTo('en', 'is that an Invisalign then?', asked).state.serviceId).toBe(1);
  });

  it('a service whose name contains another one is found by its whole name', () => {
    const service = { otherNames: [], description: '', minutes: 30, priceCents: 0 };
    const services = [
      { ...service, id: 1, name: 'Cut' },
      { ...service, id: 2, name: 'Cut and colour' },
    ];
    const context = { rules: rulesOf('en'), facts: makeFacts('en', { services }) };
    const found = (utterance: string) =>
      findService(understand(utterance, { ...context, expected: null }).tokens, context);
    expect(found('a cut and colour please')).toBe(2);
    expect(found('a cut please')).toBe(1);
  });
});

it('a question for a price and another for a time are both answered', async () => {
  const conversation = makeConversation(makeFacts('en'));
  const reply = await conversation.say('what’s the price of Invisalign and do you have time on Friday?');
  expect(reply).toMatch(/^Invisalign costs \$120 .* On Friday, November 27 I have/);
  const hours = await makeConversation(makeFacts('en')).say(
    'are you open on Saturday, and what about Sunday?',
  );
  expect(hours).toMatch(/^On Saturday, November 28 we are open/);
});

it('a time that should be ten minutes later is no message', () => {
  const asked = { task: 'book', serviceId: 1, pendingQuestion: 'confirm-booking', hold: HOLD } as const;
  for (const [code, utterance] of [
    ['de', 'Geht es zehn Minuten später?'],
    ['de', 'Kann ich zehn Minuten später kommen?'],
    ['nl', 'Kan het tien minuten later?'],
    ['zh', '我想预约今晚到店'],
  ] as const)
    expect(answerTo(code, utterance, asked).state.task, utterance).toBe('book');
});

describe('a caller who has just booked', () => {
  const lastBooking = { startsAt: '2026-11-30T10:00', sentence: sentence('kept') };
  const name = { first: 'Marie', last: 'Tremblay' };
  const booked = { lastBooking, name, hasHelped: true, pendingQuestion: 'anything-else' } as const;

  it.each(['cancel it please', 'can I move it?', 'move it to next week please', 'when is my appointment?'])(
    'a caller who has just booked means that appointment: %s',
    (utterance) => {
      expect(answerTo('en', utterance, booked)).toMatchObject({
        tool: 'find_appointment',
        input: { name: 'Marie Tremblay', starts_at: '2026-11-30T10:00' },
      });
    },
  );

  it('a caller who has just booked may cancel or move another appointment by its day', () => {
    for (const utterance of [
      'cancel my appointment on Friday at three',
      'move my appointment on Friday at three',
    ])
      expect(answerTo('en', utterance, booked), utterance).toMatchObject({
        input: { starts_at: '2026-11-27T15:00' },
      });
  });

  it('a caller who has just booked moves that appointment to a day without any', async () => {
    const booking = '2026-11-30T10:00';
    const conversation = makeConversation(makeFacts('en'), {
      find_appointment: ({ starts_at: at }) =>
        at === booking
          ? { found: true, appointment_id: 'b1', service: 'Botox', starts_at: booking }
          : { found: false },
    });
    for (const turn of [
      'Botox next Monday at ten',
      'yes',
      'Marie Tremblay',
      'yes',
      'Move it to Tuesday at nine',
      'yes',
    ])
      await conversation.say(turn);
    expect(conversation.calls.slice(-5).map(({ tool }) => tool)).toEqual([
      'find_appointment',
      'find_appointment',
      'find_open_slots',
      'hold_slot',
      'move_appointment',
    ]);
    expect(conversation.calls.at(-2)?.input.starts_at).toBe('2026-12-01T09:00');
  });

  it('a caller who has just booked and whose appointment is not found is asked for its day once', async () => {
    const conversation = makeConversation(makeFacts('en'), { find_appointment: () => ({ found: false }) });
    for (const turn of ['Botox next Monday at ten', 'yes', 'Marie Tremblay', 'yes'])
      await conversation.say(turn);
    const reply = await conversation.say('I need to reschedule my appointment on Monday at ten');
    expect(reply).toMatch(/For which day and time is the appointment\?$/);
    expect(conversation.calls.filter(({ tool }) => tool === 'find_appointment')).toHaveLength(1);
  });

  it('a caller who has just booked and names another time means that appointment', () => {
    expect(answerTo('en', 'can you make it at eleven?', booked)).toMatchObject({
      input: { starts_at: '2026-11-30T10:00' },
      state: { task: 'move', requestedTime: { dates: ['2026-11-30'], times: ['11:00'] } },
    });
  });

  it('a caller who interrupts the read-back of a move with another time gets that time', () => {
    const appointment = { id: 'a1', service: 'Botox', startsAt: '2026-12-04T11:00' };
    const moving = { task: 'move', appointment, serviceId: 1, hold: HOLD, pendingQuestion: null } as const;
    expect(answerTo('en', 'Thursday at three', moving).state).toMatchObject({
      hold: null,
      requestedTime: { dates: ['2026-11-26'], times: ['15:00'] },
    });
  });
});

it('an expressly requested appointment is booked even if the classifier knows no intent for its reason', () => {
  expect(answerTo('en', 'I want an appointment for my dog').state.task).toBe('book');
});

describe('a caller who moves an appointment and names one day', () => {
  const talk = async (...turns: string[]) => {
    const conversation = makeConversation(makeFacts('en'));
    for (const turn of turns) await conversation.say(turn);
    return conversation.calls;
  };

  it('a caller who moves an appointment and names one day is not asked again for its day', async () => {
    const calls = await talk('I need to reschedule my appointment on December 4th at 11', 'Marie Tremblay');
    expect(calls).toEqual([
      { tool: 'find_appointment', input: { name: 'Marie Tremblay', starts_at: '2026-12-04T11:00' } },
    ]);
  });

  it('a caller who moves an appointment and names one day is offered that day if no appointment is on it', async () => {
    const moved = await talk(
      'Can I move my appointment to Monday at ten?',
      'Marie Tremblay',
      'Friday December 4th at 11',
      'yes',
    );
    expect(moved.map(({ tool }) => tool)).toEqual([
      'find_appointment',
      'find_appointment',
      'find_open_slots',
      'hold_slot',
      'move_appointment',
    ]);
    expect(moved[3]?.input.starts_at).toBe('2026-11-30T10:00');
  });

  it('a caller who moves an appointment and names one day hears after two other days that none is found', async () => {
    const calls = await talk('move my appointment to Monday', 'Ann Lee', 'Monday', 'Ann Lee on Tuesday');
    expect(calls.map(({ input }) => input.day)).toEqual(['2026-11-30', '2026-11-30', '2026-12-01']);
  });

  it('a caller who moves an appointment by an hour gets that hour after it was found', async () => {
    const calls = await talk(
      'Can I move my appointment an hour later?',
      'Marie Tremblay',
      'Friday December 4th at 11',
    );
    expect(calls).toEqual([
      { tool: 'find_appointment', input: { name: 'Marie Tremblay', starts_at: '2026-12-04T11:00' } },
    ]);
  });

  it.each([
    ['to Thursday or Friday', ['2026-11-26', '2026-11-27']],
    ['next Friday', ['2026-11-27', '2026-12-04']],
  ])('a caller who moves an appointment %s has named %j as possible new days', (days, dates) => {
    const { state } = answerTo('en', `I would like to move my appointment ${days}`);
    expect(state.requestedTime.dates).toEqual(dates);
    expect(state.soughtTime.dates).toEqual(dates);
  });

  it('a caller who moves an appointment to another week is offered that week', async () => {
    const calls = await talk(
      'I’d like to change my appointment to next week',
      'Marie Tremblay, December 4th at 11',
    );
    expect(calls.at(-1)).toMatchObject({ tool: 'find_open_slots', input: { from_day: '2026-11-30' } });
  });
});

it.each([
  ['en', 'cancel my appointment on December 4th at 11, my name is Marie Tremblay', 'Tremblay'],
  ['en', 'Hi, this is Marie Tremblay, I need to cancel my appointment on Friday at eleven', 'Tremblay'],
  ['fr', 'Bonjour, je m’appelle Marie Tremblay, je voudrais annuler mon rendez-vous de vendredi', 'Tremblay'],
  ['de', 'Guten Tag, mein Name ist Hans Meier, ich möchte meinen Termin am Freitag absagen', 'Meier'],
  ['hi', 'मेरा नाम अनिता शर्मा है, मुझे अपना अपॉइंटमेंट कैंसल करना है', 'शर्मा'],
  ['en', 'I’m Canadian and want to cancel my appointment', undefined],
  ['de', 'Ich bin Kundin bei Ihnen, ich möchte meinen Termin absagen', undefined],
] as const)(
  'a request with an introduction starts its task with the name in %s: %s',
  (code, utterance, last) => {
    const { state } = answerTo(code, utterance);
    expect(state.task).toBe('cancel');
    expect(state.name?.last).toBe(last);
  },
);

/** Per language: a long farewell, and a question whether the business is open now. */
const FAREWELLS_AND_NOW: [LanguageCode, string, string][] = [
  ['en', 'okay, thank you very much, bye now', 'Are you open right now?'],
  ['fr', 'merci beaucoup, au revoir', 'Êtes-vous ouverts en ce moment ?'],
  ['es', 'muchísimas gracias, adiós', '¿Están abiertos ahora?'],
  ['de', 'danke schön, tschüss', 'Haben Sie jetzt geöffnet?'],
  ['pt', 'muito obrigada, tchau', 'Vocês estão abertos agora?'],
  ['it', 'grazie mille, arrivederci', 'Siete aperti adesso?'],
  ['nl', 'dank u wel, fijne dag nog', 'Zijn jullie nu open?'],
  ['ru', 'большое спасибо, до свидания', 'Вы сейчас открыты?'],
  ['ja', 'どうもありがとうございました、失礼します', '今営業していますか'],
  ['zh', '非常感谢，再见', '你们现在开门吗？'],
  ['ar', 'شكرا جزيلا، مع السلامة', 'هل أنتم مفتوحون الآن؟'],
  ['hi', 'बहुत बहुत धन्यवाद, अलविदा', 'क्या आप अभी खुले हैं?'],
];

describe('a caller with everyday words', () => {
  it.each(FAREWELLS_AND_NOW)(
    'a caller with everyday words of thanks and goodbye gives no name in %s: %s',
    (code, goodbye) => {
      const asked = { task: 'mine', pendingQuestion: 'whose' } as const;
      expect(answerTo(code, goodbye, asked)).toMatchObject({ tool: 'end_call', state: { name: null } });
    },
  );

  it.each(FAREWELLS_AND_NOW)(
    'a caller with everyday words hears whether the business is open now in %s: %s %s',
    (code, _, question) => {
      expect(keysOf(answerTo(code, question))[0]).toBe('openNow');
    },
  );

  it.each([
    ['2026-11-25T12:30', [{ key: 'openNow', slots: { time: { time: '17:00' } } }]],
    ['2026-11-25T18:00', [{ key: 'closedNow' }, { key: 'hoursOf', slots: { day: { day: '2026-11-26' } } }]],
    ['2026-11-25T08:00', [{ key: 'closedNow' }, { key: 'hoursOf', slots: { day: { day: '2026-11-25' } } }]],
    ['2026-12-24T12:00', [{ key: 'closedNow' }, { key: 'hoursOf', slots: { day: { day: '2026-12-28' } } }]],
  ])('a caller with everyday words hears the next opening hours at %s', (now, sentences) => {
    const facts = makeFacts('en', { now });
    expect(formatNow(facts)).toMatchObject(sentences);
  });

  it.each([
    ['20:00 of the first day', '2026-11-27T20:00', [{ key: 'openNow', slots: { time: { time: '02:00' } } }]],
    ['1:00 after that day', '2026-11-28T01:00', [{ key: 'openNow', slots: { time: { time: '02:00' } } }]],
    [
      '2:00 after that day',
      '2026-11-28T02:00',
      [{ key: 'closedNow' }, { key: 'hoursOf', slots: { day: { day: '2026-11-28' } } }],
    ],
    ['the end of joined hours', '2026-11-28T23:00', [{ key: 'openNow', slots: { time: { time: '03:00' } } }]],
  ])('a caller with everyday words hears the hours of a night at %s', (_, now, sentences) => {
    const hours: Facts['hours'] = [
      { day: 5, opens: '18:00', closes: '02:00' },
      { day: 6, opens: '20:00', closes: '23:59' },
      { day: 0, opens: '00:00', closes: '03:00' },
    ];
    expect(formatNow(makeFacts('en', { now, hours }))).toMatchObject(sentences);
  });

  it.each([
    ['2026-12-01T13:00', [{ key: 'closedNow' }, { key: 'hoursOf', slots: { day: { day: '2026-12-03' } } }]],
    ['2026-12-01T11:00', [{ key: 'openNow', slots: { time: { time: '12:00' } } }]],
  ])('a caller with everyday words hears the hours of a shortened day at %s', (now, sentences) => {
    const changedDays = [
      { day: '2026-12-01', spans: [{ opens: '09:00', closes: '12:00' }] },
      { day: '2026-12-02', spans: [] },
    ];
    const facts = makeFacts('en', { now, changedDays });
    expect(formatNow(facts)).toMatchObject(sentences);
    expect(formatHours({ dates: ['2026-12-01'], range: null }, facts)).toMatchObject([
      { key: 'hoursOf', slots: { spans: { spans: [{ opens: '09:00', closes: '12:00' }] } } },
    ]);
    expect(formatHours({ dates: ['2026-12-02'], range: null }, facts)).toMatchObject([{ key: 'closedOn' }]);
  });

  it('a caller with everyday words hears no closing time of a business that never closes, but that of the last hours before a closed day', () => {
    const hours: Facts['hours'] = ([0, 1, 2, 3, 4, 5, 6] as const).map((day) => ({
      day,
      opens: '00:00',
      closes: '23:59',
    }));
    const textAt = (now: string, code: LanguageCode) =>
      formatSentences(formatNow(makeFacts(code, { now, hours })), speechOf(rulesOf(code)));
    expect(textAt('2026-11-25T12:30', 'en')).toBe('We are open now.');
    expect(textAt('2026-11-25T12:30', 'de')).toBe('Wir haben jetzt geöffnet.');
    expect(textAt('2026-12-23T12:30', 'en')).toMatch(/^We are open now\. We close at 12:00\sAM\.$/u);
  });
});

/** Per language: a question for the hours of a holiday with its date, and good wishes for a holiday. */
const HOLIDAYS: [LanguageCode, string, string, string][] = [
  ['en', 'Are you open on Christmas Eve?', '2026-12-24', 'Merry Christmas'],
  ['fr', 'Êtes-vous ouverts à Noël ?', '2026-12-25', 'joyeux Noël'],
  ['es', '¿Abren en Navidad?', '2026-12-25', 'feliz Navidad'],
  ['de', 'Haben Sie an Heiligabend geöffnet?', '2026-12-24', 'frohe Weihnachten'],
  ['pt', 'Vocês abrem no Natal?', '2026-12-25', 'feliz Natal'],
  ['it', 'Siete aperti a Capodanno?', '2027-01-01', 'buon Natale'],
  ['nl', 'Zijn jullie open op tweede kerstdag?', '2026-12-26', 'prettige kerstdagen'],
  ['ru', 'Вы открыты на Новый год?', '2027-01-01', 'с Новым годом'],
  ['ja', 'クリスマスは営業していますか', '2026-12-25', 'よいお年を'],
  ['zh', '圣诞节开门吗？', '2026-12-25', '圣诞快乐'],
  ['ar', 'هل تفتحون في رأس السنة؟', '2027-01-01', 'كل عام وأنتم بخير'],
  ['hi', 'क्या आप क्रिसमस पर खुले हैं?', '2026-12-25', 'नया साल मुबारक'],
];

describe('a holiday with the same date every year', () => {
  it.each(['Hi, happy New Year!', 'Merry Christmas, this is Anna Lee'])(
    'a holiday with the same date every year may be in a greeting: %s',
    (utterance) => {
      expect(keysOf(answerTo('en', utterance))).toEqual(['hello']);
    },
  );

  it.each(HOLIDAYS)(
    'a holiday with the same date every year has its own opening hours in %s: %s',
    (code, question, day) => {
      const heard = answerTo(code, question);
      expect('reply' in heard && heard.reply.sentences[0]).toMatchObject({ slots: { day: { day } } });
    },
  );

  it('a holiday with the same date every year is no day beside another date', () => {
    const asked = { task: 'book', serviceId: 1, pendingQuestion: 'day' } as const;
    expect(answerTo('en', 'on December 28th because of Christmas', asked).state.requestedTime.dates).toEqual([
      '2026-12-28',
    ]);
  });

  it.each(HOLIDAYS)(
    'a holiday with the same date every year is a goodbye only after help in %s: %s %s %s',
    (code, _, __, wish) => {
      const helped = { pendingQuestion: 'anything-else', hasHelped: true } as const;
      expect(answerTo(code, wish, helped)).toMatchObject({ tool: 'end_call' });
      expect(keysOf(answerTo(code, wish))).toEqual(['hello']);
    },
  );

  it.each([
    ['fr', 'c’est pour Noël Tremblay', { first: 'Noël', last: 'Tremblay' }],
    ['it', 'per Natale Rossi', { first: 'Natale', last: 'Rossi' }],
  ] as const)(
    'a holiday with the same date every year may be a first name in %s: %s',
    (code, utterance, name) => {
      const asked = {
        task: 'book',
        serviceId: 1,
        hold: HOLD,
        isConfirmed: true,
        pendingQuestion: 'name',
      } as const;
      expect(answerTo(code, utterance, asked).state.name).toEqual(name);
    },
  );
});
