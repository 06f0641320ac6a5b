/**
 * Every price and limit of the product. Prices are cents and apply to the next sign-up; an existing business pays the
 * prices of its sign-up (columns of `businesses`).
 */
export const PLAN = {
  callPriceCents: 25,
  platformFeeCents: 1000,
  numberFeeCents: 1000,
  holdFeeCents: 500,
  /** The platform fee is due this many days after sign-up at the earliest. */
  platformTrialDays: 14,
  /** The Founder's Rate: how many businesses keep the prices of their sign-up permanently. */
  foundersRatePlaces: 100,
  /** A completed call with fewer seconds is free. */
  billableCallSecondsMin: 5,
  /** Number of calls that the agent still answers once the balance cannot pay for one. */
  callsAnsweredBelowZero: 20,
  /**
   * Balance below which the portal shows the "Low Balance" badge; also the default threshold of the low-balance email.
   */
  lowBalanceThresholdCents: 1000,
  rechargeAmountCents: 2000,
  /** Amounts for a top-up, and choices of the auto-recharge amount. */
  topUpCents: [1000, 2000, 5000, 10_000],
  /** Smallest and largest top-up; owners may add any amount of whole dollars between them. */
  topUpMinCents: 500,
  topUpMaxCents: 100_000,
  rechargeThresholdsCents: [500, 1000, 1500, 2000],
  /** Choices of the auto-recharge limit per month, and the default. */
  rechargeCapsCents: [10_000, 20_000, 50_000, 100_000],
  rechargeCapCents: 50_000,
  startingBalanceCents: 2000,
  /** Payments are taken in Canadian dollars; the same number of cents is credited (docs/spec/business-rules.md). */
  paymentCurrency: 'cad',
  exchangeRate: 1,
  /** Minutes for which a number is reserved while its buyer pays. */
  orderHoldMinutes: 30,
  /** Days after the first payment within which a refund can be requested, and business days until support answers. */
  moneyBackDays: 30,
  moneyBackAnswerDays: 2,
} as const;

/**
 * Auto-recharge: `attemptsADay` is the maximum number of attempts in 24 hours, whether they succeed or not.
 * `retryHours` are the hours to wait after the first, second and third consecutive decline. The fourth decline turns
 * auto-recharge off.
 */
export const RECHARGES = { attemptsADay: 5, retryHours: [1, 6, 24] } as const;

/**
 * The dunning steps while a balance stays below zero, in order. Each step comes `afterDays` days of 24 hours after the
 * balance fell below zero, and at least `daysApart` days after the previous step, even if no worker ran meanwhile. The
 * first step is the mail about the unpaid fee, `warning_…` are mails about the release, and `released` releases the
 * numbers.
 */
export const DUNNING = {
  steps: [
    { step: 'unpaid', afterDays: 1 },
    { step: 'hold_announced', afterDays: 7 },
    { step: 'warning_30', afterDays: 30 },
    { step: 'warning_60', afterDays: 60 },
    { step: 'warning_85', afterDays: 85 },
    { step: 'released', afterDays: 90 },
  ],
  daysApart: 5,
} as const;

/**
 * Default spending limit of a business in cents, per kind of spending and per day of the business's calendar. Owners
 * may choose another limit or none. At the limit, new callers hear a short message. Calls in progress continue, and
 * their whole cost counts towards the limit.
 */
export const SPENDING_LIMITS = {
  calls: { centsADay: 5_000, choices: [1_000, 2_000, 5_000, 10_000, 20_000, 50_000] },
} as const;
export type SpendingKind = keyof typeof SPENDING_LIMITS;
export const SPENDING_KINDS = ['calls'] as const satisfies readonly SpendingKind[];

/**
 * Limits on calls in progress. A business takes up to `newBusinessMax` calls at the same time until `newBusinessDays`
 * days after its first payment. A call whose end was never reported counts as in progress for `inProgressMinutesMax`
 * minutes, which is longer than the longest conversation, transfer and voice message together.
 */
export const CONCURRENT_CALLS = {
  newBusinessMax: 10,
  newBusinessDays: 7,
  inProgressMinutesMax: 120,
} as const;

/**
 * Limits on calls that the agent transfers to a phone. Each costs us the minutes of a second call. Daily limits cover
 * the last 24 hours. New businesses have fewer minutes until `newDays` days after their first payment. An operator may
 * set another number of minutes for a business.
 */
export const TRANSFERS = {
  /** Time limit of a transferred call: the default, the maximum, and the choices of the owner. */
  minutes: 30,
  minutesMax: 60,
  minuteChoices: [5, 10, 15, 30, 45, 60],
  concurrentMax: 3,
  newDayMinutes: 60,
  newDays: 30,
  dayMinutes: 600,
  /**
   * No call is transferred when fewer seconds of the day's minutes are left, because the call would be cut off
   * immediately.
   */
  secondsMin: 60,
  /** Ringing time in seconds, which does not count towards the time limit of the transferred call. */
  ringSeconds: 20,
} as const;

/**
 * Calls that we place to call a customer back: a phone of the team rings, then the customer's. The team's phone may be
 * answered until `placeSeconds` after the request, so that no call comes long after its request. The minutes count
 * towards the same daily limit as transferred calls.
 */
export const CALL_BACKS = {
  placeSeconds: 60,
  staffRingSeconds: 25,
  customerRingSeconds: 30,
  /** Seconds in which the person who answers must press a key. A voicemail presses none. */
  keySeconds: 10,
  minutes: 30,
} as const;

/**
 * Limits on bookings by the agent. Once a limit is reached, the agent takes a message instead of a booking. `open…`
 * counts appointments that have not begun. A customer is new until an appointment was completed or the customer was
 * added `newCustomerDays` days ago.
 */
export const AGENT_BOOKINGS = {
  perCall: 3,
  openPerNewCustomer: 3,
  openPerNumber: 3,
  newCustomerDays: 30,
} as const;

/**
 * Tokens that models may read and write per call, and per business and calendar day, before the phrasebook answers
 * instead of a model. A call of ten minutes uses about half of its tokens.
 */
export const LLM_LIMITS = { tokensACall: 200_000, tokensADay: 10_000_000 } as const;

/**
 * Days within which a closed account can be reopened; then its data is erased. The policy promises 90 days, which
 * leaves one day for an erasure that fails at first.
 */
export const CLOSED_ACCOUNT_DAYS = 89;

/**
 * Limits on visitors of the public site who talk to the receptionist of the demo business. A model answers
 * `modelConversationsPerDay` conversations of a day in total, each with at most `tokensPerConversation` tokens; the
 * phrasebook answers the others.
 */
export const VISIT = {
  conversationsPerHour: 5,
  atOnce: 10,
  atOnceOfHolder: 2,
  minutes: 5,
  turns: 12,
  wordsLength: 300,
  modelConversationsPerDay: 300,
  tokensPerConversation: 20_000,
} as const;

/**
 * Limits on trial conversations of members in the portal, per server and, as holder, per business. The tokens of trials
 * count towards `LLM_LIMITS.tokensADay`.
 */
export const TRIALS = { atOnce: 10, atOnceOfHolder: 2 } as const;

/**
 * Limits on mails to customers of businesses. Mails are held back briefly, so that further changes go into the same
 * mail. Daily limits cover the last 24 hours. The limit of a recipient covers the mails of all businesses.
 */
export const CUSTOMER_MAIL = {
  holdSeconds: 60,
  perBusinessDay: 1_000,
  perRecipientDay: 15,
  perAppointmentDay: 6,
  /** Maximum number of mails of a business before its first payment, in total. */
  beforeFirstPayment: 20,
} as const;

/** Validity of links in mails. */
export const LINK_VALIDITY = { verifyEmailHours: 24, resetPasswordHours: 1, invitationDays: 7 } as const;

/** Maximum number of users whose earlier sign-in a browser remembers. */
export const BROWSER_TOKENS_MAX = 5;

export const PAGE_LIMIT_DEFAULT = 50;
export const PAGE_LIMIT_MAX = 200;

export const DEFAULT_SLOGAN = 'AI Calls in Every Language';

export const DEFAULT_TIMEZONE = 'America/Toronto';

/** Services that every business offers without stored rows. `wireId` is the id of the service in the REST API. */
export const BUILT_IN_SERVICES = {
  general_consultation: { wireId: 1, minutes: 30, priceCents: 5_000 },
  premium_service: { wireId: 2, minutes: 60, priceCents: 10_000 },
} as const;

/** The default duration of an appointment without a service. */
export const DEFAULT_APPOINTMENT_MINUTES = 30;

/** Maximum number of calendars in a business. A calendar belongs to a person or a chair. */
export const RESOURCES_MAX = 12;

/** Limits on queries of owners in the database browser. */
export const BROWSER_LIMITS = {
  /** Maximum number of characters of a query, and of its copy in the history. */
  queryLength: 10_000,
  storedQueryLength: 2_000,
  rows: 50,
  /** Maximum number of characters of a value in a result, and of bytes of all its values together. */
  cellLength: 10_000,
  bytes: 1_000_000,
  /** Maximum number of concurrent queries of a business, and of a server process. */
  perBusiness: 2,
  perProcess: 4,
  statementMs: 2_000,
  /** Milliseconds after which the connection is closed, regardless of the state that the database reports. */
  outerMs: 5_000,
  /** Disk space of the database, in PostgreSQL's notation. */
  temporaryFiles: '64MB',
  history: 50,
} as const;
