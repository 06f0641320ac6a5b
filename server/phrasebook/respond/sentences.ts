/**
 * Everything the deterministic receptionist says in one language. Each is whole sentences as a polite receptionist
 * speaks them: short, formal address, no markup, nothing that only reads well. `day` is `Tuesday, December 1`, `time`
 * `10:30`, lists are joined already (`Monday, Tuesday or Friday`), names of services, people and businesses as they
 * stand in the database; `name` is a full name.
 */
export interface Sentences {
  /** `2026-12-01` as it is spoken, if not as Intl's weekday, day and month. */
  day?: (day: { weekday: string; month: string; number: number; isoDay: string }) => string;
  /** `10:30` as it is spoken, if not as Intl's hours and minutes. */
  time?: (time: { hour: number; minute: number }) => string;

  /** Closed question when it is not clear what is wanted; `can` are the words of `tasks` below, joined. */
  askTask: (slots: { can: string }) => string;
  /** Infinitives for askTask: "book an appointment". */
  tasks: Readonly<
    Record<'book' | 'move' | 'cancel' | 'mine' | 'price' | 'hours' | 'message' | 'transfer', string>
  >;
  /** Said before a question that is asked again: "Sorry, I did not understand." */
  pardon: () => string;
  anythingElse: () => string;

  askService: (slots: { services: string }) => string;
  /** Closed question for a day, or a day and time, that may have been misunderstood. */
  checkWhen: (slots: { when: string }) => string;
  askDay: () => string;
  askTime: (slots: { day: string }) => string;
  /** A time without a day: which day at that time? */
  askDayFor: (slots: { time: string }) => string;
  /** Friday the 27th or Friday the 4th? 8 in the morning or 8 in the evening? `choices` joined with or. */
  askWhich: (slots: { choices: string }) => string;
  /** Free times; `times` joined with or. */
  offerTimes: (slots: { day: string; times: string }) => string;
  /** The wanted time is not free; `choices` are days with times, joined with or. */
  offerOthers: (slots: { choices: string }) => string;
  closedThen: (slots: { day: string }) => string;
  nothingFree: (slots: { day: string }) => string;
  /** Nothing within the days looked at: offer of a message. */
  nothingFreeSoon: () => string;
  inThePast: () => string;
  /** Day and time read back, agreement asked for. `service` is null where there are no services. */
  confirmBooking: (slots: { service: string | null; day: string; time: string }) => string;
  askName: () => string;
  /** Only one word was understood: ask for first and last name. */
  askFullName: () => string;
  /** The name read back with the letters of the family name ("T, R, E…"); agreement asked for. */
  confirmName: (slots: { name: string; letters: string }) => string;
  askSpelling: () => string;
  askPhone: () => string;
  /** Number read back, digits apart; agreement asked for. */
  confirmPhone: (slots: { digits: string }) => string;
  booked: (slots: { service: string | null; day: string; time: string }) => string;

  /** For moving, cancelling or finding: name, day and time of the appointment. */
  askWhose: () => string;
  askWhenWas: () => string;
  notFound: () => string;
  mine: (slots: { service: string; day: string; time: string }) => string;
  confirmCancel: (slots: { service: string; day: string; time: string }) => string;
  cancelled: (slots: { day: string; time: string }) => string;
  /** Nothing was changed. */
  kept: () => string;
  askNewTime: (slots: { service: string; day: string; time: string }) => string;
  confirmMove: (slots: { day: string; time: string }) => string;
  moved: (slots: { day: string; time: string }) => string;

  /** `price` is null where it is free of charge or not told. */
  price: (slots: { service: string; price: string | null; minutes: number }) => string;
  services: (slots: { services: string }) => string;
  noServices: () => string;
  /** `spans`: "9:00 to 17:00 and …" made of `span`. */
  hoursOf: (slots: { day: string; spans: string }) => string;
  span: (slots: { opens: string; closes: string }) => string;
  closedOn: (slots: { day: string }) => string;
  /** `days` are joined with semicolons: "Monday 9:00 to 17:00". */
  hoursOfWeek: (slots: { days: string }) => string;
  /** What was asked beside something else is not known; no offer. */
  unknown: () => string;
  /** Not known; offer of a message. */
  noAnswer: () => string;

  askMessage: () => string;
  askMessageName: () => string;
  messageTaken: () => string;
  connecting: () => string;
  /** Nobody can be reached; offer of a message. */
  nobodyThere: () => string;
  /** The business does not let the assistant do that; offer of a message or a person. */
  mayNot: () => string;
  /** Second time something was not understood: offer of a message. */
  offerMessage: () => string;

  /** "I am the AI assistant of …" */
  identity: (slots: { business: string }) => string;
  /** Said in the language that was wished for. */
  languageChanged: () => string;
  languageUnknown: (slots: { languages: string }) => string;
  calm: () => string;
  welcome: () => string;
  hello: () => string;
  noCards: () => string;
  /** A tool failed. */
  failed: () => string;
  /** No more appointments can be booked in this call: the offer of a message. */
  bookingLimit: () => string;
  /** Nobody can tell whether a tool has done it; offer of a message. */
  inDoubt: () => string;
  goodbye: () => string;
}
