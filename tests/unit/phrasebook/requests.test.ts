import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../../server/modules/languages/catalogue/languages.ts';
import { answerTo, makeConversation, makeFacts, sendTurns } from './fake-business.ts';

/** Per language: a complaint, a question for goods, and one for all services. */
const REQUESTS: [LanguageCode, string, string, string][] = [
  ['en', 'I want to complain about my last visit', 'Do you sell gift cards?', 'What services do you offer?'],
  ['fr', 'Je veux me plaindre', 'Vendez-vous des cartes-cadeaux ?', 'Quels services offrez-vous ?'],
  ['es', 'Tengo una queja', '¿Venden tarjetas de regalo?', '¿Qué servicios ofrecen?'],
  ['de', 'Ich möchte mich beschweren', 'Haben Sie auch Gutscheine?', 'Welche Leistungen bieten Sie an?'],
  ['pt', 'Quero fazer uma reclamação', 'Vocês vendem vale-presente?', 'Quais serviços vocês oferecem?'],
  ['it', 'Vorrei fare un reclamo', 'Vendete buoni regalo?', 'Quali servizi offrite?'],
  ['nl', 'Ik heb een klacht', 'Verkopen jullie cadeaubonnen?', 'Welke behandelingen doen jullie?'],
  ['ru', 'У меня жалоба', 'А есть у вас подарочные карты?', 'Какие у вас услуги?'],
  ['ja', '苦情があります', 'ギフトカードは売っていますか？', 'どんなサービスがありますか？'],
  ['zh', '我要投诉', '你们卖礼品卡吗？', '你们有哪些服务？'],
  ['ar', 'عندي شكوى', 'هل تبيعون بطاقات هدايا؟', 'ما هي الخدمات عندكم؟'],
  ['hi', 'मुझे शिकायत करनी है', 'आप गिफ्ट कार्ड बेचते हैं?', 'आपके यहाँ क्या क्या होता है?'],
];

describe('a complaint', () => {
  it.each(REQUESTS)('a complaint is answered with the offer of a message in %s: %s', (code, complaint) => {
    expect(answerTo(code, complaint)).toMatchObject({
      reply: { sentences: [{ key: 'complaint' }], question: 'offer-message' },
    });
  });

  it('a complaint during a booking does not interrupt the booking', () => {
    const asked = { task: 'book', serviceId: 1, pendingQuestion: 'day' } as const;
    expect(answerTo('en', 'this is ridiculous', asked)).toMatchObject({
      reply: { sentences: [{ key: 'calm' }, { key: 'askDay' }], question: 'day' },
      state: { task: 'book' },
    });
  });

  it('a complaint becomes a message after a yes, and no second one is offered', async () => {
    const talk = makeConversation(makeFacts('en'));
    expect(await talk.say('I have to complain about yesterday')).toMatch(/leave a message/);
    expect(await talk.say('yes please')).toBe('What may I pass on?');
    await talk.say('The colour is wrong and nobody listened to me');
    await talk.say('Anna Lee');
    expect(talk.calls).toMatchObject([
      {
        tool: 'take_message',
        input: { text: 'The colour is wrong and nobody listened to me', name: 'Anna Lee' },
      },
    ]);
    expect(await talk.say('I am still angry')).not.toMatch(/leave a message/);
  });
});

describe('a question for goods', () => {
  it.each(REQUESTS)('a question for goods is looked up in %s: %s %s', (code, _, question) => {
    expect(answerTo(code, question)).toMatchObject({ tool: 'find_answer' });
  });

  it.each(REQUESTS)(
    'a question for all services is not looked up in %s: %s %s %s',
    (code, _, __, question) => {
      expect(answerTo(code, question)).toMatchObject({ reply: { sentences: [{ key: 'services' }, {}] } });
    },
  );

  it('a question for goods is answered with what is found, or else with the services', async () => {
    const answer = 'Yes, gift cards are available at the front desk.';
    const found = { passages: [{ question: 'Do you sell gift cards?', answer }] };
    const known = makeConversation(makeFacts('en'), { find_answer: () => found });
    expect(await known.say('Do you sell gift cards?')).toContain(answer);
    const unknown = makeConversation(makeFacts('en'));
    expect(await unknown.say('Do you sell gift cards?')).toContain('We offer Botox and Invisalign.');
  });
});

/** Per language: an absence, a move from Monday to Friday, and a question for two prices. */
const CHANGES: [LanguageCode, string, string, string][] = [
  [
    'en',
    'I can’t come tomorrow',
    'Can you move my appointment from Monday to Friday?',
    'How much are Botox and Invisalign?',
  ],
  [
    'fr',
    'Je ne peux pas venir demain',
    'Pouvez-vous déplacer mon rendez-vous de lundi à vendredi ?',
    'Combien coûtent le Botox et Invisalign ?',
  ],
  [
    'es',
    'Mañana no puedo ir',
    '¿Puede cambiar mi cita del lunes al viernes?',
    '¿Cuánto cuestan Botox e Invisalign?',
  ],
  [
    'de',
    'Ich kann morgen nicht kommen',
    'Können Sie meinen Termin von Montag auf Freitag verschieben?',
    'Was kosten Botox und Invisalign?',
  ],
  [
    'pt',
    'Não posso ir amanhã',
    'Pode mudar a minha consulta de segunda para sexta?',
    'Quanto custam Botox e Invisalign?',
  ],
  [
    'it',
    'Domani non posso venire',
    'Può spostare il mio appuntamento da lunedì a venerdì?',
    'Quanto costano Botox e Invisalign?',
  ],
  [
    'nl',
    'Ik kan morgen niet komen',
    'Kunt u mijn afspraak verzetten van maandag naar vrijdag?',
    'Wat kosten Botox en Invisalign?',
  ],
  [
    'ru',
    'Я не смогу прийти завтра',
    'Перенесите мою запись с понедельника на пятницу',
    'Сколько стоят Botox и Invisalign?',
  ],
  ['ja', '明日行けません', '予約を月曜日から金曜日に変更してください', 'BotoxとInvisalignはいくらですか？'],
  ['zh', '我明天来不了', '请把我的预约从星期一改到星期五', 'Botox和Invisalign多少钱？'],
  ['ar', 'لا أستطيع الحضور غدا', 'أريد تغيير موعدي من الاثنين إلى الجمعة', 'كم سعر Botox و Invisalign؟'],
  ['hi', 'मैं कल नहीं आ पाऊंगा', 'मेरा अपॉइंटमेंट सोमवार से शुक्रवार को बदल दीजिए', 'Botox और Invisalign कितने का है?'],
];

/** Per language: a move from December 7 to December 4. */
const EARLIER_DATES: [LanguageCode, string][] = [
  ['en', 'Can I move my appointment from December seventh to December fourth'],
  ['fr', 'est-ce que je peux déplacer mon rendez-vous du sept décembre au quatre décembre'],
  ['es', 'puedo cambiar mi cita del siete de diciembre al cuatro de diciembre'],
  ['de', 'kann ich meinen Termin vom siebten Dezember auf den vierten Dezember verschieben'],
  ['pt', 'posso mudar a minha consulta de sete de dezembro para quatro de dezembro'],
  ['it', 'posso spostare il mio appuntamento dal sette dicembre al quattro dicembre'],
  ['nl', 'kan ik mijn afspraak verzetten van zeven december naar vier december'],
  ['ru', 'можно перенести мою запись с седьмого декабря на четвёртое декабря'],
  ['ja', '予約を十二月七日から十二月四日に変更できますか'],
  ['zh', '我可以把十二月七号的预约改到十二月四号吗'],
  ['ar', 'هل يمكنني نقل موعدي من السابع من ديسمبر إلى الرابع من ديسمبر'],
  ['hi', 'मुझे अपना अपॉइंटमेंट सात दिसंबर से चार दिसंबर को बदलना है'],
];

describe('a caller who cannot come', () => {
  it.each(CHANGES)('a caller who cannot come is not offered a booking in %s: %s', (code, absence) => {
    const asked = answerTo(code, absence);
    const isCancelling = asked.state.task === 'cancel' && asked.state.soughtTime.dates[0] === '2026-11-26';
    if (!isCancelling) expect(asked).toMatchObject({ reply: { choices: ['move', 'cancel'] } });
  });

  it('a caller who cannot come need not name the day again', async () => {
    const talk = makeConversation(makeFacts('en'));
    await talk.say('I can’t come on December 4th');
    await talk.say('cancel it please');
    await talk.say('Marie Tremblay');
    expect(talk.calls).toMatchObject([
      { tool: 'find_appointment', input: { name: 'Marie Tremblay', day: '2026-12-04' } },
    ]);
  });

  it('a caller who cannot come and refuses an offered day stays in the booking', () => {
    const asked = { task: 'book', serviceId: 1, pendingQuestion: 'day' } as const;
    expect(answerTo('en', 'I can’t come on Monday', asked).state.task).toBe('book');
  });
});

describe('a move from one day to another', () => {
  it.each(CHANGES)('a move from one day to another names both in %s: %s %s', (code, _, words) => {
    // The coming Friday is before the coming Monday, so either of two Fridays may be meant.
    expect(answerTo(code, words).state).toMatchObject({
      task: 'move',
      soughtTime: { dates: ['2026-11-30'], range: null },
      requestedTime: { dates: ['2026-11-27', '2026-12-04'], range: null },
    });
  });

  it.each(EARLIER_DATES)(
    'a move from one day to an earlier date keeps that date in %s: %s',
    (code, words) => {
      expect(answerTo(code, words).state).toMatchObject({
        task: 'move',
        soughtTime: { dates: ['2026-12-07'], range: null },
        requestedTime: { dates: ['2026-12-04'], range: null },
      });
    },
  );

  it('a move from one day to an earlier weekday asks which of the two dates is meant', async () => {
    const found = { found: true, appointment_id: 'a1', service: 'Botox', starts_at: '2026-11-27T11:00' };
    const facts = makeFacts('en', { now: '2026-11-23T10:00' });
    const talk = makeConversation(facts, { find_appointment: () => found });
    await talk.say('move my appointment from Friday to Wednesday at ten');
    expect(await talk.say('Marie Tremblay')).toMatch(/Wednesday, November 25.*Wednesday, December 2/);
    expect(await talk.say('the first one')).toContain('Wednesday, November 25 at 10:00');
  });

  it('a move from one day to a later weekday asks nothing', () => {
    const facts = { task: 'move', requestedTime: { dates: ['2026-11-30'] } };
    expect(answerTo('en', 'move my appointment from Friday to Monday').state).toMatchObject(facts);
  });

  it('a move to a range of days searches those days', () => {
    const { state } = answerTo('en', 'move my appointment to next week');
    expect(state).toMatchObject({
      soughtTime: { dates: [] },
      requestedTime: { range: ['2026-11-30', '2026-12-06'] },
    });
  });
});

describe('a question for two prices', () => {
  it.each(CHANGES)('a question for two prices gives both in %s: %s %s %s', (code, _, __, question) => {
    const both = [
      { key: 'price', slots: { service: 'Botox' } },
      { key: 'price', slots: { service: 'Invisalign' } },
    ];
    expect(answerTo(code, question)).toMatchObject({ reply: { sentences: [...both, {}] } });
    const asked = { task: 'book', serviceId: 1, pendingQuestion: 'day' } as const;
    expect(answerTo(code, question, asked)).toMatchObject({
      reply: { sentences: [...both, { key: 'askDay' }] },
      state: { task: 'book', serviceId: 1 },
    });
  });
});

describe('an appointment that was found before a restart of the server', () => {
  const UNIDENTIFIED = { error: 'Find the appointment first.', isUnidentified: true };
  const MOVE = [
    'move my appointment on December 4th at eleven',
    'Marie Tremblay',
    'December 7th at two',
    'yes',
  ];

  /** A call whose tool has forgotten the appointment at its first call. */
  function forgetful(tool: string, answer: object) {
    let isForgotten = true;
    return makeConversation(makeFacts('en'), {
      [tool]() {
        const first = isForgotten;
        isForgotten = false;
        return first ? UNIDENTIFIED : answer;
      },
    });
  }
  const toolsOf = ({ calls }: { calls: { tool: string }[] }) => calls.map(({ tool }) => tool);

  it('an appointment that was found before a restart of the server is found again and cancelled', async () => {
    const talk = forgetful('cancel_appointment', { cancelled: true, starts_at: '2026-12-04T11:00' });
    const said = await sendTurns(talk, ['cancel my appointment on December 4th', 'Marie Tremblay', 'yes']);
    expect(said).toContain('is cancelled');
    const both = ['find_appointment', 'cancel_appointment'];
    expect(toolsOf(talk)).toEqual([...both, ...both]);
    expect(talk.calls[2]?.input).toEqual({ name: 'Marie Tremblay', starts_at: '2026-12-04T11:00' });
  });

  it.each([
    ['find_open_slots', { slots: ['2026-12-07T14:00'], closed: null }],
    ['hold_slot', { held: true, hold_id: 'hold 2026-12-07T14:00', starts_at: '2026-12-07T14:00' }],
    ['move_appointment', { moved: true, starts_at: '2026-12-07T14:00' }],
  ])(
    'an appointment that was found before a restart of the server is moved after %s forgot it',
    async (tool, answer) => {
      const talk = forgetful(tool, answer);
      expect(await sendTurns(talk, MOVE)).toContain('Your appointment is now on Monday, December 7 at 2:00');
      expect(toolsOf(talk).filter((one) => one === 'find_appointment')).toHaveLength(2);
      expect(talk.calls.find((call) => call.tool === 'hold_slot')?.input).toMatchObject({
        appointment_id: 'a1',
      });
    },
  );

  it('an appointment that was found before a restart of the server and is gone is not searched without end', async () => {
    const talk = makeConversation(makeFacts('en'), {
      cancel_appointment: () => UNIDENTIFIED,
    });
    const said = await sendTurns(talk, ['cancel my appointment on December 4th', 'Marie Tremblay', 'yes']);
    expect(said).toContain('did not work');
    expect(toolsOf(talk).filter((one) => one === 'find_appointment')).toHaveLength(2);
  });
});

it('a caller who goes on after the goodbye starts a new task', async () => {
  const talk = makeConversation(makeFacts('en'));
  expect(await talk.say('bye')).toContain('Goodbye');
  expect(await talk.say('Oh, how much is Botox?')).toContain('Botox costs');
  expect(await talk.say('thanks, bye')).toContain('Goodbye');
  expect(talk.calls.map(({ tool }) => tool)).toEqual(['end_call', 'end_call']);
});

it('a caller who asks how the agent is gets a greeting, and during a booking the open question', () => {
  expect(answerTo('en', 'How are you?')).toMatchObject({ reply: { sentences: [{ key: 'hello' }] } });
  const asked = { task: 'book', serviceId: 1, pendingQuestion: 'day' } as const;
  expect(answerTo('en', 'How are you today?', asked).state.misunderstandings).toBe(0);
});
