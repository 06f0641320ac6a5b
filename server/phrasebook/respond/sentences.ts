/** Intents that a closed question can offer, in this order; `sentences.tsv` has them as infinitives: "book an appointment". */
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
 * All sentences of the phrasebook with their slots; the texts are in `sentences.tsv`. Each consists of complete
 * sentences of a polite receptionist: short, formal address, no markup. `day` is `Tuesday, December 1`, `time` `10:30`,
 * lists are already joined (`Monday, Tuesday or Friday`), names are those of the database; `name` is a full name.
 */
export const SENTENCE_SLOTS = {
  /** Closed question when the intent is unclear; `can` are the words of `tasks` below, joined. */
  askTask: ['can'],
  /** Spoken before a question that is repeated: "Sorry, I did not understand." */
  pardon: [],
  anythingElse: [],

  askService: ['services'],
  /** Closed question for a day, or a day and time, that may have been misunderstood. */
  checkWhen: ['when'],
  askDay: [],
  askTime: ['day'],
  /** A time without a day: which day at that time? */
  askDayFor: ['time'],
  /** Friday the 27th or Friday the 4th? 8 in the morning or 8 in the evening? `choices` joined with or. */
  askWhich: ['choices'],
  /** Open slots; `times` joined with or. */
  offerTimes: ['day', 'times'],
  /** The requested time is not available; `choices` are days with times, joined with or. */
  offerOthers: ['choices'],
  closedThen: ['day'],
  nothingFree: ['day'],
  /** No open slot in the searched days: offer of a message. */
  nothingFreeSoon: [],
  inThePast: [],
  /** Reads back day and time and asks for confirmation. `service` is null without services. */
  confirmBooking: ['service', 'day', 'time'],
  askName: [],
  /** Only one word was understood: ask for first and last name. */
  askFullName: [],
  /** Reads back the name with the letters of the family name ("T, R, E…") and asks for confirmation. */
  confirmName: ['name', 'letters'],
  askSpelling: [],
  askPhone: [],
  /** Reads back the number by digits and asks for confirmation. */
  confirmPhone: ['digits'],
  booked: ['service', 'day', 'time'],

  /** Asks for the name, day and time of the appointment to move, cancel or find. */
  askWhose: [],
  askWhenWas: [],
  notFound: [],
  mine: ['service', 'day', 'time'],
  confirmCancel: ['service', 'day', 'time'],
  cancelled: ['day', 'time'],
  /** The appointment was not changed. */
  kept: [],
  askNewTime: ['service', 'day', 'time'],
  confirmMove: ['day', 'time'],
  moved: ['day', 'time'],

  /** `price` is null if free of charge or not disclosed. */
  price: ['service', 'price', 'minutes'],
  services: ['services'],
  noServices: [],
  /** `spans`: "9:00 to 17:00 and …" made of `span`. */
  hoursOf: ['day', 'spans'],
  span: ['opens', 'closes'],
  closedOn: ['day'],
  /** `days` are joined with semicolons: "Monday 9:00 to 17:00". */
  hoursOfWeek: ['days'],
  /** The answer to a side question is not known; no offer. */
  unknown: [],
  /** The answer is not known; offers to take a message. */
  noAnswer: [],

  askMessage: [],
  askMessageName: [],
  messageTaken: [],
  connecting: [],
  /** No transfer target can be reached; offers to take a message. */
  nobodyThere: [],
  /** The business does not allow the requested action; offers a message or a person. */
  mayNot: [],
  /** Misunderstood twice: offers a message. */
  offerMessage: [],

  /** "I am the AI assistant of …" */
  identity: ['business'],
  /** Spoken in the requested language. */
  languageChanged: [],
  languageUnknown: ['languages'],
  calm: [],
  welcome: [],
  hello: [],
  noCards: [],
  /** A tool failed. */
  failed: [],
  /** Booking limit of the call reached: offers a message. */
  bookingLimit: [],
  /** The outcome of a tool call is unknown; offers to take a message. */
  outcomeUnknown: [],
  goodbye: [],
} as const;

export type SentenceKey = keyof typeof SENTENCE_SLOTS;

/** Texts of slots; an empty one is null: an appointment without a service, an undisclosed price. */
export type SlotTexts = Readonly<Record<string, string | number | null>>;

/** The sentences of one language, and the tasks that `askTask` offers. */
export type Sentences = Readonly<Record<SentenceKey, (slots?: SlotTexts) => string>> & {
  tasks: Readonly<Record<(typeof OFFERED_INTENTS)[number], string>>;
};
