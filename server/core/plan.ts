/**
 * Every price and limit of the product. Prices are cents; a business keeps the ones it signed up with
 * (columns of `businesses`), so these are the prices of the next sign-up.
 */
export const PLAN = {
  callPriceCents: 25,
  platformFeeCents: 1000,
  numberFeeCents: 1000,
  holdFeeCents: 500,
  /** The platform fee is due so long after sign-up at the soonest. */
  platformTrialDays: 14,
  /** The Founder's Rate: how many businesses are promised the prices of their sign-up for good. */
  foundersRatePlaces: 100,
  /** A completed call shorter than this is free. */
  billableCallSecondsMin: 5,
  /** How many calls the agent still answers once the balance cannot pay for one: the line is never dead. */
  callsAnsweredBelowZero: 20,
  /** The "Low Balance" badge and the default threshold of the low-balance email. */
  lowBalanceThresholdCents: 1000,
  rechargeAmountCents: 2000,
  /** What can be added to a balance at once, and what an owner may choose for auto-recharge. */
  topUpCents: [1000, 2000, 5000, 10_000],
  /** Whole dollars between these may be added as well. */
  topUpMinCents: 500,
  topUpMaxCents: 100_000,
  rechargeThresholdsCents: [500, 1000, 1500, 2000],
  /** What auto-recharge may charge in a month, for an owner to choose from, and unless told otherwise. */
  rechargeCapsCents: [10_000, 20_000, 50_000, 100_000],
  rechargeCapCents: 50_000,
  startingBalanceCents: 2000,
  /** Payments are taken in Canadian dollars; the same number of cents is credited (docs/spec/business-rules.md). */
  paymentCurrency: 'cad',
  exchangeRate: 1,
  /** How long a number that is being paid for is kept for its buyer. */
  orderHoldMinutes: 30,
  /** So long after it the first payment can be asked back, and in so many business days support answers. */
  moneyBackDays: 30,
  moneyBackAnswerDays: 2,
} as const;

/**
 * Auto-recharge: attempts in 24 hours, however they end, and the hours to wait after the first, second and third decline
 * in a row. The next decline turns auto-recharge off.
 */
export const RECHARGES = { attemptsADay: 5, retryHours: [1, 6, 24] } as const;

/**
 * The steps while a balance stays below zero, in this order: each comes `afterDays` days of 24 hours after the balance fell
 * and at least `daysApart` days after the step before it, however long no worker ran. The first step is the
 * mail about the unpaid fee, `warning_…` are mails about the release, and `released` gives the numbers back.
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
 * What a business may spend in a day of its calendar on each kind of thing, unless its owner chose another limit or none;
 * cents. At the limit callers hear a short message; calls that are under way count in full.
 */
export const SPENDING_LIMITS = {
  calls: { centsADay: 5_000, choices: [1_000, 2_000, 5_000, 10_000, 20_000, 50_000] },
} as const;
export type SpendingKind = keyof typeof SPENDING_LIMITS;
export const SPENDING_KINDS = ['calls'] as const satisfies readonly SpendingKind[];

/**
 * Calls in progress. A business takes `newBusinessMax` of them at the same time until `newBusinessDays` days after its
 * first payment. A call whose end nobody reported counts as in progress for `inProgressMinutesMax`: longer than the
 * longest conversation, the longest transfer and a voice message together.
 */
export const CONCURRENT_CALLS = {
  newBusinessMax: 10,
  newBusinessDays: 7,
  inProgressMinutesMax: 120,
} as const;

/**
 * Calls that the agent transfers to a person: each costs us minutes of a call of our own. A day is the last 24 hours; new
 * businesses have fewer minutes in it until `newDays` days after their first payment. An operator may set another number
 * of minutes for a business.
 */
export const TRANSFERS = {
  /** The longest transferred call, unless the owner chose another limit, and what may be chosen. */
  minutes: 30,
  minutesMax: 60,
  minuteChoices: [5, 10, 15, 30, 45, 60],
  concurrentMax: 3,
  newDayMinutes: 60,
  newDays: 30,
  dayMinutes: 600,
  /** With less than this left of a day no call is transferred: it would be cut off right away. */
  secondsMin: 60,
  /** Ringing comes before the transferred call and is not part of its time limit. */
  ringSeconds: 20,
} as const;

/**
 * What the agent books before it takes a message instead. Open appointments are those that are still to begin. A customer
 * is new until one of their appointments was completed or their entry is so many days old.
 */
export const AGENT_BOOKINGS = {
  perCall: 3,
  openPerNewCustomer: 3,
  openPerNumber: 3,
  newCustomerDays: 30,
} as const;

/**
 * What models may read and write for a call, and for a business in a day of its calendar, before the rules answer in
 * their place; tokens. A call of ten minutes uses about half of its own.
 */
export const LLM_LIMITS = { tokensACall: 200_000, tokensADay: 10_000_000 } as const;

/**
 * For so many days a closed account can be opened again; then its data is erased. The policy promises 90: a day is left for
 * an erasure that fails at first.
 */
export const CLOSED_ACCOUNT_DAYS = 89;

/**
 * What a visitor of the public site may say to the receptionist of the demo business. So many talks of a day, everybody's
 * together, are answered by a model, each with so many tokens at most; in the others the rules answer.
 */
export const VISIT = {
  talksAnHour: 5,
  atOnce: 10,
  atOnceOfAddress: 2,
  minutes: 5,
  turns: 12,
  wordsLength: 300,
  modelTalksADay: 300,
  tokensATalk: 20_000,
} as const;

/**
 * Mails to the customers of businesses. They are held back for a moment, so that further changes go into the same mail.
 * A day is the last 24 hours; a recipient is counted over all businesses.
 */
export const CUSTOMER_MAIL = {
  holdSeconds: 60,
  perBusinessDay: 1_000,
  perRecipientDay: 15,
  perAppointmentDay: 6,
  /** How many a business may send in total before its first payment. */
  beforeFirstPayment: 20,
} as const;

/** How long the links of mails can be used. */
export const LINK_VALIDITY = { verifyEmailHours: 24, resetPasswordHours: 1, invitationDays: 7 } as const;

/** A browser remembers that so many people have signed in from it. */
export const BROWSER_TOKENS_MAX = 5;

export const PAGE_LIMIT_DEFAULT = 50;
export const PAGE_LIMIT_MAX = 200;

export const DEFAULT_SLOGAN = 'AI Calls in Every Language';

/** The zone of a business whose browser did not say one (docs/spec/business-rules.md). */
export const DEFAULT_TIMEZONE = 'America/Toronto';

/** Services that every business has without keeping them; `wireId` is what the documented calls name them by. */
export const BUILT_IN_SERVICES = {
  general_consultation: { wireId: 1, minutes: 30, priceCents: 5_000 },
  premium_service: { wireId: 2, minutes: 60, priceCents: 10_000 },
} as const;

/** How long an appointment without a service takes unless told otherwise. */
export const DEFAULT_APPOINTMENT_MINUTES = 30;

/** So many calendars, of people or chairs, a business has at most. */
export const RESOURCES_MAX = 12;

/** Queries of owners in the database browser. */
export const BROWSER_LIMITS = {
  /** Characters of a query, and of it in the history. */
  queryLength: 10_000,
  keptLength: 2_000,
  rows: 50,
  /** Characters of a value, and bytes of all of them. */
  cellLength: 10_000,
  bytes: 1_000_000,
  /** Queries that run at once: of a business, and in a process. */
  perBusiness: 2,
  perProcess: 4,
  statementMs: 2_000,
  /** After which the connection is cut, whatever the database says. */
  outerMs: 5_000,
  /** On the database's disk, as PostgreSQL writes sizes. */
  temporaryFiles: '64MB',
  history: 50,
} as const;
