import { toCardinal, toOrdinal } from 'n2words/en-US';
import type { LanguageRules } from '../language.ts';
import { ENGLISH_SENTENCES } from '../say/en.ts';
import { words } from '../words.ts';

/** `Friday week`, `a week on Friday`: one on from the coming one. */
const WEEKS_ON = Object.fromEntries(
  words('monday, tuesday, wednesday, thursday, friday, saturday, sunday').flatMap((day) => [
    [`a week on ${day}`, `${day} week`],
    [`a week from ${day}`, `${day} week`],
  ]),
);

/** `The thirtieth` is a day, while `the first one` and `the second` choose. */
const THE_DAYS = Object.fromEntries(
  [...Array(27).keys()].map((index) => [`the ${toOrdinal(index + 5)}`, `on the ${toOrdinal(index + 5)}`]),
);

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
    weekend: ['weekend', 'weekends'],
    weeksOn: { 1: ['week'], 2: ['fortnight'] },
    in: ['in', 'within'],
    later: ['from now', 'from today', 'later'],
    parts: {
      morning: ['first thing', 'first thing in the morning', 'morning', 'in the morning', 'mornings'],
      noon: ['lunchtime', 'around noon', 'midday'],
      afternoon: ['afternoon', 'in the afternoon', 'afternoons', 'after lunch', 'after my lunch'],
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
    after: words(
      'can t before, can t do before, can t make it before, not free before, from, after, later than, past, not before, no earlier than, not earlier than',
    ),
    before: ['before', 'earlier than', 'until', 'no later than', 'not after', 'not later than'],
    between: ['between', 'from'],
    and: ['and', 'to', 'till', 'until'],
    not: ['not', 'not on', 'instead of', 'rather than', 'can t do', 'except'],
    notAfter: [
      ...words(
        'no wait, wait, no hang on, hang on, no hold on, oops no, not this one, is out, doesn t suit, can t do it',
      ),
      'no sorry',
      'wait no',
      'oh no',
      'sorry no',
      'no actually',
      'actually no',
      'or rather',
      'i mean',
      'i meant',
      'scratch that',
      'no make that',
      'no make it',
      'doesn t work',
      'does not work',
      'is no good',
      'won t work',
      'isn t good',
    ],
    or: ['or'],
    soonest: words(`
      as soon as possible, asap, soonest, earliest, first available, next available, right away
    `),
    any: words(`any time, anytime, any day, whenever, doesn t matter, don t mind, don t care, either`),
    skip: ['of', 'the', 'on', 'in', 'at', 'and', 'a', 'd'],
    aliases: {
      ...WEEKS_ON,
      ...THE_DAYS,
      'i am': 'i m',
      tonight: 'today evening',
      'this morning': 'today morning',
      'this afternoon': 'today afternoon',
      'this evening': 'today evening',
      'half an hour': '30 minutes',
      'an hour': '1 hour',
      'a couple of': '2',
      'a fortnight': '2 weeks',
      'a week': '1 week',
    },
  },
  cues: {
    cancel: words(`
      give it to somebody else, give it to someone else, give my slot, give my spot, take my name off, take me out of, won t be coming,
      take me off, not going to make it+!another+!different, have to miss+appointment+!another+!different,
      cancel*, call off, drop+appointment, scrap+appointment, won t be able to+appointment,
      can t make it+!another+!different, can t make my appointment+!another+!different
    `),
    move: words(`
      not going to make it+another, not going to make it+different, can t make it+another, can t make it+different,
      can t make my appointment+another, can t make my appointment+different,
      different day+booked, different time+booked, another day+booked, another time+booked, other day+booked,
      different day+my appointment, another day+my appointment, different time+my appointment,
      reschedul*, move+appointment, move it, push it, move my, change+appointment, change my booking,
      change the time, shift+appointment, postpone, push back, push+appointment, another time for my,
      switch+appointment, different time for my, bring forward, change the date
    `),
    mine: words(`
      what day was i, what time was i, when was i supposed,
      got me down, have me down, remind me what time, remind me when, supposed to come, supposed to be there, t remember+appointment, t remember what time, t remember when,
      what time my, which day my,
      when is my, what time is my, when s my, check my appointment, do i have an appointment,
      confirm my appointment, when am i, forgot+appointment, remind me+appointment
    `),
    transfer: words(`
      somebody at the front desk, someone at the front desk, somebody at the desk, put someone on, put somebody on, get somebody on,
      speak to, speak with, talk to, talk with, real person, human, operator, put me through,
      connect me, transfer me, the manager+!let the manager+!tell the manager, the owner+!let the owner+!tell the owner, a person, somebody real, someone real,
      representative, get me someone, live agent
    `),
    message: words(`
      let+know+!let me, tell+i called, say i called,
      message, call me back, callback, call back, pass on, pass+along, let them know, tell them,
      tell the doctor, get back to me, ring me back
    `),
    price: words(
      `looking at for, roughly what, ballpark,
      how much, price*, cost*, do you charge, fee, fees, rates, expensive, charge for, set me back`,
    ),
    hours: words(`
      still there at, how late are you, till when are you, until when are you,
      opening hours, open, your hours, hours of operation, business hours, do you close, close at,
      closing time, closed, closing
    `),
    services: words(`
      something you offer, something you do, do you guys do, do you also do, you also do, can you also do, do you handle,
      what services, what do you offer, which services, do you offer, do you do, what kind of,
      what treatments, list of services
    `),
    address: words(`
      which building, what building, which floor, what floor, can t find you, get to you from, which entrance, whereabouts, driving around the block,
      are you near, are you close, nearest, where are you, your address, the address, located, location, how do i get, directions, parking,
      find you, what street
    `),
    book: words(`
      have a look at+!let me have, take a look at, look at it, look at this, toothache, fell out, in pain, is killing me, really hurts, hurts so,
      see a doctor, see a dentist, be seen, get seen, appointment, book*, reserv*, schedule, make an appointment, set up, slot, come in, see the,
      get in, sign me up, squeeze me in, fit me in, i need a, i d like a, i want a, available,
      availability, free on, any openings, opening on, openings
    `),
    identity: words(`
      ai thing, ai things, an ai, are you an actual, are you a real, is this a real person, talking to a real person, speaking to a real person, a person or a, or an actual person, or a real person, or a recording, chatbot,
      a robot, a computer, or a machine, or to a machine, machine or, are you a robot, are you real, are you human, are you a machine, are you an ai, is this a robot,
      am i talking to a, who are you, who am i speaking, is this a machine, is this a recording,
      are you a bot
    `),
    repeat: words(`
      missed the last, missed that, missed what, didn t get that, you cut out, you re breaking up, you broke up, couldn t hear,
      repeat, say that again, say it again, pardon, come again, didn t catch, did not catch,
      didn t hear, what did you say, once more, again please, one more time
    `),
    angry: words(`
      sick of, wrong with you people, third time i, this is the third time, absolute joke, disgrace*, appalling, the last straw, how many times do i,
      stupid, idiot, useless, ridiculous, fuck*, shit, bullshit, damn, terrible, unacceptable, fed up,
      complain*, angry, waste of time
    `),
    goodbye: words(`
      goodbye, good bye, bye, bye bye, that s all, that is all, that s it, nothing else,
      that will be all, that ll be all, have a good, see you, hang up, i m done
    `),
    thanks: ['thank*', 'thanks', 'cheers', 'appreciate'],
    hello: ['hello', 'hi', 'hey', 'good morning', 'good afternoon', 'good evening'],
  },
  yes: words(`
    yes, yeah, yep, yup, sure, correct, right, that s right, that s correct, exactly, ok, okay,
    of course, perfect, sounds good, please do, go ahead, absolutely, fine, that works, great, uh huh,
    mm hm, works for me, definitely, you got it, i do, good
  `),
  no: words(`
    no, nope, nah, wrong, not right, incorrect, not correct, that s not, not really, don t, do not,
    rather not, no way, never mind, not quite
  `),
  names: {
    before: words(`
      my name is, my name s, the name is, name is, name s, this is, i am, i m, it s, it is,
      under the name, under the name of, it s for, under, for, call me, last name is, first name is,
      surname is, first name, last name, surname, speaking with
    `),
    after: ['speaking', 'here', 'is my name'],
    titles: ['mr', 'mrs', 'ms', 'miss', 'dr', 'doctor', 'mister', 'sir', 'madam'],
    fillers: words(`
      um, uh, er, erm, well, so, please, hello, hi, yes, yeah, ok, okay, sure, thanks, thank you, and,
      that s, of course, no, it, name, appointment, right, correct, the
    `),
    isFamilyFirst: false,
    asIn: ['as in', 'like', 'for'],
    letters: { zed: 'z', zee: 'z', 'double u': 'w', 'double you': 'w' },
  },
  wishes: words(`
    english, anglais, inglés, inglese, englisch, inglês, engels, английск*, 英語, 英语, 英文,
    الإنجليزية, بالإنجليزية, انجليزي, بالانجليزي, अंग्रेज़ी, इंग्लिश
  `),
  known: words(`
    the, is, you, what, how, please, yes, with, would, like, my, and, for, do, can, to, want, need,
    hello, tomorrow, morning, thanks, much, appointment, i
  `),
  say: ENGLISH_SENTENCES,
};
