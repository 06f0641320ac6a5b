import { toCardinal, toOrdinal } from 'n2words/en-US';
import type { LanguageRules } from '../language.ts';
import { list } from '../list.ts';

export const ENGLISH: LanguageRules = {
  code: 'en',
  isSpaced: true,
  locale: 'en-CA',
  numbers: {
    count: (number) => toCardinal(number),
    rank: toOrdinal,
    digits: { oh: 0, o: 0, nought: 0 },
    double: ['double'],
    triple: ['triple'],
  },
  when: {
    order: 'month first',
    days: { 0: ['tonight'], 1: ['tomorrow'], 2: ['the day after tomorrow', 'day after tomorrow'] },
    weekdays: [[], [], ['tues'], ['weds'], ['thurs'], [], []],
    months: [[], [], [], [], [], [], [], [], ['sept'], [], [], []],
    isFused: false,
    next: ['next'],
    afterNext: ['after next'],
    this: ['this', 'this coming', 'coming'],
    weeks: {
      0: ['this week'],
      1: ['next week', 'the week after', 'following week'],
      2: ['the week after next', 'week after next'],
    },
    nextWeekday: 'ask',
    units: {
      day: ['day', 'days'],
      week: ['week', 'weeks'],
      month: ['month', 'months'],
      hour: ['hour', 'hours'],
      minute: ['minute', 'minutes'],
    },
    in: ['in', 'within'],
    later: ['from now', 'from today', 'later'],
    parts: {
      morning: ['morning', 'in the morning', 'mornings'],
      noon: ['lunchtime', 'around noon', 'midday'],
      afternoon: ['afternoon', 'in the afternoon', 'afternoons'],
      evening: ['evening', 'in the evening', 'evenings', 'after work'],
      night: ['night', 'at night'],
    },
    am: ['am', 'a m'],
    pm: ['pm', 'p m'],
    times: { '12:00': ['noon', '12 noon', 'twelve noon'], '00:00': ['midnight'] },
    beforeHour: {
      30: ['half past', 'half'],
      15: ['quarter past', 'a quarter past', 'quarter after', 'a quarter after'],
      '-15': ['quarter to', 'a quarter to', 'quarter of', 'quarter till', 'quarter before'],
    },
    afterHour: { 30: ['and a half'] },
    past: ['past', 'after', 'minutes past', 'minutes after'],
    to: ['to', 'till', 'before', 'minutes to', 'minutes before'],
    plus: [],
    minus: [],
    less: [],
    at: ['at', 'at about', 'at around', 'around', 'about', 'by', 'for'],
    oclock: ['o clock', 'oclock', 'sharp', 'hours'],
    on: ['on the'],
    dayNumber: ['st', 'nd', 'rd', 'th'],
    after: ['after', 'later than', 'past'],
    before: ['before', 'earlier than', 'until', 'no later than'],
    not: ['not', 'not on', 'instead of', 'rather than', 'can t do', 'except'],
    notAfter: ['doesn t work', 'does not work', 'is no good', 'won t work', 'isn t good'],
    or: ['or'],
    soonest: list(`
      as soon as possible, asap, soonest, earliest, first available, next available, right away
    `),
    any: list(`any time, anytime, any day, whenever, doesn t matter, don t mind, don t care, either`),
    skip: ['of', 'the', 'on', 'in', 'at', 'and', 'a', 'd'],
    aliases: { tonight: 'today evening' },
  },
  cues: {
    cancel: list(`
      cancel*, call off, drop+appointment, scrap+appointment, won t be able to+appointment,
      can t make it, can t make my appointment, don t need+appointment
    `),
    move: list(`
      reschedul*, move+appointment, move it, move my, change+appointment, change my booking,
      change the time, shift+appointment, postpone, push back, push+appointment, another time for my,
      switch+appointment, different time for my, bring forward, change the date
    `),
    mine: list(`
      when is my, what time is my, when s my, check my appointment, do i have an appointment,
      confirm my appointment, when am i, forgot+appointment, remind me+appointment
    `),
    transfer: list(`
      speak to, speak with, talk to, talk with, real person, human, operator, put me through,
      connect me, transfer me, the manager, the owner, a person, somebody real, someone real,
      representative, get me someone, live agent
    `),
    message: list(`
      message, call me back, callback, call back, pass on, pass+along, let them know, tell them,
      tell the doctor, get back to me, ring me back
    `),
    price: list(
      `how much, price*, cost*, do you charge, fee, fees, rates, expensive, charge for, set me back`,
    ),
    hours: list(`
      opening hours, open, your hours, hours of operation, business hours, do you close, close at,
      closing time, closed, closing
    `),
    services: list(`
      what services, what do you offer, which services, do you offer, do you do, what kind of,
      what treatments, list of services
    `),
    address: list(`
      where are you, your address, the address, located, location, how do i get, directions, parking,
      find you, what street
    `),
    book: list(`
      appointment, book*, reserv*, schedule, make an appointment, set up, slot, come in, see the,
      get in, sign me up, squeeze me in, fit me in, i need a, i d like a, i want a, available,
      availability, free on, any openings, opening on, openings
    `),
    identity: list(`
      are you a robot, are you real, are you human, are you a machine, are you an ai, is this a robot,
      am i talking to a, who are you, who am i speaking, is this a machine, is this a recording,
      are you a bot
    `),
    repeat: list(`
      repeat, say that again, say it again, pardon, come again, didn t catch, did not catch,
      didn t hear, what did you say, once more, again please, one more time
    `),
    angry: list(`
      stupid, idiot, useless, ridiculous, fuck*, shit, bullshit, damn, terrible, unacceptable, fed up,
      complain*, angry, waste of time
    `),
    goodbye: list(`
      goodbye, good bye, bye, bye bye, that s all, that is all, that s it, nothing else,
      that will be all, that ll be all, have a good, see you, hang up, i m done
    `),
    thanks: ['thank*', 'thanks', 'cheers', 'appreciate'],
    hello: ['hello', 'hi', 'hey', 'good morning', 'good afternoon', 'good evening'],
  },
  yes: list(`
    yes, yeah, yep, yup, sure, correct, right, that s right, that s correct, exactly, ok, okay,
    of course, perfect, sounds good, please do, go ahead, absolutely, fine, that works, great, uh huh,
    mm hm, works for me, definitely, you got it, i do, good
  `),
  no: list(`
    no, nope, nah, wrong, not right, incorrect, not correct, that s not, not really, don t, do not,
    rather not, no way, never mind, not quite
  `),
  names: {
    before: list(`
      my name is, my name s, the name is, name is, name s, this is, i am, i m, it s, it is,
      under the name, under the name of, it s for, under, for, call me, last name is, first name is,
      surname is, first name, last name, surname, speaking with
    `),
    after: ['speaking', 'here', 'is my name'],
    titles: ['mr', 'mrs', 'ms', 'miss', 'dr', 'doctor', 'mister', 'sir', 'madam'],
    fillers: list(`
      um, uh, er, erm, well, so, please, hello, hi, yes, yeah, ok, okay, sure, thanks, thank you, and,
      that s, of course, no, it, name, appointment, right, correct, the
    `),
    isFamilyFirst: false,
    asIn: ['as in', 'like', 'for'],
    letters: { zed: 'z', zee: 'z', 'double u': 'w', 'double you': 'w' },
  },
  wishes: list(`
    english, anglais, inglés, inglese, englisch, inglês, engels, английск*, 英語, 英语, 英文,
    الإنجليزية, انجليزي, अंग्रेज़ी, इंग्लिश
  `),
  known: list(`
    the, is, you, what, how, please, yes, with, would, like, my, and, for, do, can, to, want, need,
    hello, tomorrow, morning, thanks, much, appointment, i
  `),
  say: {
    time: ({ hour, minute }) => {
      const of12 = hour % 12 === 0 ? 12 : hour % 12;
      return `${of12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
    },
    askTask: ({ can }) => `I can ${can}. What would you like?`,
    tasks: {
      book: 'book an appointment',
      move: 'move one',
      cancel: 'cancel one',
      price: 'tell you prices',
      hours: 'tell you our opening hours',
      message: 'take a message',
      transfer: 'connect you to a person',
    },
    pardon: () => 'Sorry, I did not understand that.',
    anythingElse: () => 'Is there anything else I can do for you?',
    askService: ({ services }) => `Which service would you like: ${services}?`,
    askDay: () => 'Which day would suit you?',
    askTime: ({ day }) => `What time on ${day}?`,
    askDayFor: ({ time }) => `Which day would you like to come at ${time}?`,
    askWhich: ({ choices }) => `Do you mean ${choices}?`,
    offerTimes: ({ day, times }) => `On ${day} I have ${times}. Which one suits you?`,
    offerOthers: ({ choices }) =>
      `That time is not free. I could offer ${choices}. Would one of these suit you?`,
    closedThen: ({ day }) => `We are closed then on ${day}. Which other day or time would suit you?`,
    nothingFree: ({ day }) => `I have nothing free on ${day}. Which other day would suit you?`,
    nothingFreeSoon: () => 'I have nothing free in the coming weeks. Shall I take a message?',
    inThePast: () => 'That time has already passed. Which other day would suit you?',
    confirmBooking: ({ service, day, time }) =>
      `${service ? `${service} on` : 'An appointment on'} ${day} at ${time}. Is that right?`,
    askName: () => 'May I have your first and last name, please?',
    askFullName: () => 'And your full name, first and last, please?',
    confirmName: ({ name, letters }) => `${name}, the last name spelled ${letters}. Is that right?`,
    askSpelling: () => 'Please spell your last name for me, letter by letter.',
    askPhone: () => 'Which phone number can we reach you at?',
    confirmPhone: ({ digits }) => `I have ${digits}. Is that right?`,
    booked: ({ service, day, time }) =>
      `You are booked${service ? ` for ${service}` : ''} on ${day} at ${time}.`,
    askWhose: () => 'What name is the appointment under, and for which day and time?',
    askWhenWas: () => 'For which day and time is the appointment?',
    notFound: () => 'I cannot find an appointment with these details under your phone number.',
    mine: ({ service, day, time }) => `Your appointment is ${service} on ${day} at ${time}.`,
    confirmCancel: ({ service, day, time }) => `${service} on ${day} at ${time}. Shall I cancel it?`,
    cancelled: ({ day, time }) => `Your appointment on ${day} at ${time} is cancelled.`,
    kept: () => 'All right, nothing has been changed.',
    askNewTime: ({ service, day, time }) =>
      `I found ${service} on ${day} at ${time}. Which day and time would you like instead?`,
    confirmMove: ({ day, time }) => `Shall I move it to ${day} at ${time}?`,
    moved: ({ day, time }) => `Your appointment is now on ${day} at ${time}.`,
    price: ({ service, price, minutes }) =>
      `${service}${price ? ` costs ${price} and` : ''} takes ${minutes} minutes.`,
    services: ({ services }) => `We offer ${services}.`,
    noServices: () => 'I have no list of services here.',
    hoursOf: ({ day, spans }) => `On ${day} we are open from ${spans}.`,
    span: ({ opens, closes }) => `${opens} to ${closes}`,
    closedOn: ({ day }) => `On ${day} we are closed.`,
    hoursOfWeek: ({ days }) => `We are open ${days}.`,
    noAnswer: () => 'I do not know that. Shall I take a message so that somebody can call you back?',
    askMessage: () => 'What may I pass on?',
    askMessageName: () => 'And what is your name, please?',
    messageTaken: () => 'Thank you, I have passed on your message.',
    connecting: () => 'One moment, I am connecting you.',
    nobodyThere: () => 'Nobody can take your call right now. Would you like to leave a message?',
    mayNot: () => 'I am not able to do that myself. Would you like to leave a message?',
    offerMessage: () => 'I am sorry, I still did not understand. Would you like to leave a message?',
    identity: ({ business }) => `I am the automatic assistant of ${business}.`,
    languageChanged: () => 'Of course, let us go on in English. How can I help you?',
    languageUnknown: ({ languages }) => `I am sorry, I can only speak ${languages} here.`,
    calm: () => 'I am sorry about that. I would like to help.',
    welcome: () => 'You are welcome.',
    hello: () => 'Hello! How can I help you?',
    noCards: () => 'Please do not tell me card numbers; I may not take them.',
    failed: () => 'I am sorry, that did not work just now. Would you like to leave a message?',
    goodbye: () => 'Thank you for calling. Goodbye.',
  },
};
