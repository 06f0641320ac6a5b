/**
 * Intents that a closed question can offer, in this order. `sentences.tsv` has them as infinitives: "book an
 * appointment".
 */
export const OFFERED_INTENTS = [
  'book',
  'move',
  'cancel',
  'mine',
  'price',
  'hours',
  'transfer',
  'message',
] as const;

/**
 * All sentences of the phrasebook with their slots; the texts are in `sentences.tsv`. Each text consists of complete,
 * short sentences in formal address without markup. Slots contain formatted text: `day` is `Tuesday, December 1`,
 * `time` is `10:30`, and lists are joined (`Monday, Tuesday or Friday`). Names of services and businesses come from the
 * database; `name` is the full name of the caller. `offer` is null if the business takes no messages; the sentence then
 * offers none.
 */
export const SENTENCE_SLOTS = {
  /** Closed question when the intent is unclear. `can` lists tasks in the words of `tasks` below. */
  askTask: ['can'],
  /** Spoken before a question that is repeated: "Sorry, I did not understand." */
  pardon: [],
  anythingElse: [],

  askService: ['services'],
  /** Closed question about a day, or a day and time, that may have been misunderstood. */
  checkWhen: ['when'],
  askDay: [],
  askTime: ['day'],
  /** Asks for the day, when the caller has named only a time. */
  askDayFor: ['time'],
  /**
   * Asks which of several readings is meant, such as Friday the 27th or Friday the 4th. `choices` are joined with "or".
   */
  askWhich: ['choices'],
  /** Offers open slots of a day. `times` are joined with "or". */
  offerTimes: ['day', 'times'],
  /**
   * Says that the requested time is not available, and offers others. `choices` are days with times, joined with "or".
   */
  offerOthers: ['choices'],
  /**
   * Offers slots on several days, or the slots of `offerOthers` again without saying that the requested time is not
   * available.
   */
  offer: ['choices'],
  nothingFree: ['day'],
  /** Says that no slot is free on the days that the caller named. */
  nothingFreeThen: [],
  /** Says that no slot is free in the searched days, and offers to take a message. */
  nothingFreeSoon: ['offer'],
  inThePast: [],
  /** Reads back day and time and asks for confirmation. `service` is null if the business has no services. */
  confirmBooking: ['service', 'day', 'time'],
  askName: [],
  /** Asks for first and last name, when only one word of the name was understood. */
  askFullName: [],
  /** Reads back the name with the letters of the family name ("T, R, E…") and asks for confirmation. */
  confirmName: ['name', 'letters'],
  askSpelling: [],
  askPhone: [],
  /** Reads back the number by digits and asks for confirmation. */
  confirmPhone: ['digits'],
  booked: ['service', 'day', 'time'],
  /** Says that the read-back appointment is not booked yet. The agent's pending question follows. */
  notBooked: [],

  /** Asks for the name, day and time of the appointment to move, cancel or find. */
  askWhose: [],
  askWhenWas: [],
  notFound: [],
  mine: ['service', 'day', 'time'],
  confirmCancel: ['service', 'day', 'time'],
  cancelled: ['day', 'time'],
  /** Says that the appointment was not changed. */
  kept: [],
  askNewTime: ['service', 'day', 'time'],
  confirmMove: ['day', 'time'],
  moved: ['day', 'time'],

  /** Says the price and duration of a service. `price` is null for 0 cents; the sentence then mentions no price. */
  price: ['service', 'price', 'minutes'],
  services: ['services'],
  noServices: [],
  /** Says the opening hours of a day. `spans` joins texts of the sentence `span`: "9:00 to 17:00 and …". */
  hoursOf: ['day', 'spans'],
  span: ['opens', 'closes'],
  closedOn: ['day'],
  /**
   * `openNow` and `closedNow` answer "are you open now?" `time` is when the business closes; null if that is more than
   * a day away. The next opening hours follow `closedNow`.
   */
  openNow: ['time'],
  closedNow: [],
  /** `days` are joined with "and": "Monday to Friday from 9:00 to 17:00 and Saturday from 10:00 to 14:00". */
  hoursOfWeek: ['days'],
  /**
   * Parts of `hoursOfWeek`: a single weekday, and three or more consecutive weekdays with the same hours: "Monday to
   * Friday".
   */
  dayOfWeek: ['day'],
  dayRange: ['first', 'last'],
  /** Says that the answer to a side question is not known. Offers nothing. */
  unknown: [],
  /** Says that the answer is not known, and offers to take a message. */
  noAnswer: ['offer'],

  askMessage: [],
  askMessageName: [],
  messageTaken: [],
  connecting: [],
  /** Says that no transfer target can be reached, and offers to take a message. */
  nobodyThere: ['offer'],
  /** Says that the business does not allow the requested action, and offers to take a message. */
  mayNot: ['offer'],
  /** Offers to take a message after two misunderstandings. */
  offerMessage: ['offer'],

  /** "I am the AI assistant of …" */
  identity: ['business'],
  /** Confirms a change of the language, in the new language. */
  languageChanged: [],
  languageUnknown: ['languages'],
  calm: [],
  /** Answers a complaint before any task, and offers to take a message. */
  complaint: ['offer'],
  /** Answers a caller who needs a moment. The agent's pending question follows. */
  takeTime: [],
  /** Answers a caller who asks whether anybody is on the line. The agent's pending question follows. */
  present: [],
  welcome: [],
  hello: [],
  noCards: [],
  /** Says that an action failed, and offers to take a message. */
  failed: ['offer'],
  /** Says that the limit of bookings per call is reached, and offers to take a message. */
  bookingLimit: ['offer'],
  /** Says that the outcome of an action is unknown, and offers to take a message. */
  outcomeUnknown: ['offer'],
  goodbye: [],
} as const;

export type SentenceKey = keyof typeof SENTENCE_SLOTS;

/** The sentences that offer to take a message. */
export type OfferKey = {
  [Key in SentenceKey]: (typeof SENTENCE_SLOTS)[Key] extends readonly ['offer'] ? Key : never;
}[SentenceKey];

/** Formatted texts of slots. A null slot becomes an empty text, such as the service of an appointment without one. */
export type SlotTexts = Readonly<Record<string, string | number | null>>;

/** The sentences of one language, and the tasks that `askTask` offers. */
export type Sentences = Readonly<Record<SentenceKey, (slots?: SlotTexts) => string>> & {
  tasks: Readonly<Record<(typeof OFFERED_INTENTS)[number], string>>;
};
