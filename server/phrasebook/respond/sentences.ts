/** The tasks that `askTask` offers, as infinitives: "book an appointment". */
export const OFFERED_TASKS = [
  'book',
  'move',
  'cancel',
  'mine',
  'price',
  'hours',
  'message',
  'transfer',
] as const;

/**
 * Everything the phrasebook says, with the slots of each sentence; the text of a language is in its `sentences.tsv`. Each is
 * whole sentences as a polite receptionist speaks them: short, formal address, no markup, nothing that only reads well.
 * `day` is `Tuesday, December 1`, `time` `10:30`, lists are joined already (`Monday, Tuesday or Friday`), names of services,
 * people and businesses as they stand in the database; `name` is a full name.
 */
export const SENTENCE_SLOTS = {
  /** Closed question when it is not clear what is wanted; `can` are the words of `tasks` below, joined. */
  askTask: ['can'],
  /** Said before a question that is asked again: "Sorry, I did not understand." */
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
  /** Free times; `times` joined with or. */
  offerTimes: ['day', 'times'],
  /** The wanted time is not free; `choices` are days with times, joined with or. */
  offerOthers: ['choices'],
  closedThen: ['day'],
  nothingFree: ['day'],
  /** Nothing within the days looked at: offer of a message. */
  nothingFreeSoon: [],
  inThePast: [],
  /** Day and time read back, agreement asked for. `service` is null where there are no services. */
  confirmBooking: ['service', 'day', 'time'],
  askName: [],
  /** Only one word was understood: ask for first and last name. */
  askFullName: [],
  /** The name read back with the letters of the family name ("T, R, E…"); agreement asked for. */
  confirmName: ['name', 'letters'],
  askSpelling: [],
  askPhone: [],
  /** Number read back, digits apart; agreement asked for. */
  confirmPhone: ['digits'],
  booked: ['service', 'day', 'time'],

  /** For moving, cancelling or finding: name, day and time of the appointment. */
  askWhose: [],
  askWhenWas: [],
  notFound: [],
  mine: ['service', 'day', 'time'],
  confirmCancel: ['service', 'day', 'time'],
  cancelled: ['day', 'time'],
  /** Nothing was changed. */
  kept: [],
  askNewTime: ['service', 'day', 'time'],
  confirmMove: ['day', 'time'],
  moved: ['day', 'time'],

  /** `price` is null where it is free of charge or not told. */
  price: ['service', 'price', 'minutes'],
  services: ['services'],
  noServices: [],
  /** `spans`: "9:00 to 17:00 and …" made of `span`. */
  hoursOf: ['day', 'spans'],
  span: ['opens', 'closes'],
  closedOn: ['day'],
  /** `days` are joined with semicolons: "Monday 9:00 to 17:00". */
  hoursOfWeek: ['days'],
  /** What was asked beside something else is not known; no offer. */
  unknown: [],
  /** Not known; offer of a message. */
  noAnswer: [],

  askMessage: [],
  askMessageName: [],
  messageTaken: [],
  connecting: [],
  /** Nobody can be reached; offer of a message. */
  nobodyThere: [],
  /** The business does not let the assistant do that; offer of a message or a person. */
  mayNot: [],
  /** Second time something was not understood: offer of a message. */
  offerMessage: [],

  /** "I am the AI assistant of …" */
  identity: ['business'],
  /** Said in the language that was wished for. */
  languageChanged: [],
  languageUnknown: ['languages'],
  calm: [],
  welcome: [],
  hello: [],
  noCards: [],
  /** A tool failed. */
  failed: [],
  /** No more appointments can be booked in this call: the offer of a message. */
  bookingLimit: [],
  /** Nobody can tell whether a tool has done it; offer of a message. */
  outcomeUnknown: [],
  goodbye: [],
} as const;

export type SentenceKey = keyof typeof SENTENCE_SLOTS;
type SlotName<Key extends SentenceKey> = (typeof SENTENCE_SLOTS)[Key][number];
/** A slot without a value is null: an appointment without a service, a price that is not told. */
type SlotTexts<Key extends SentenceKey> = Readonly<Record<SlotName<Key>, string | number | null>>;
type Format<Key extends SentenceKey> = (typeof SENTENCE_SLOTS)[Key] extends readonly []
  ? () => string
  : (slots: SlotTexts<Key>) => string;

/** The sentences of one language. */
export type Sentences = { readonly [Key in SentenceKey]: Format<Key> } & {
  tasks: Readonly<Record<(typeof OFFERED_TASKS)[number], string>>;
};
