import { z } from 'zod';
import { RECHARGE_REASONS } from '../core/card-refusals.ts';
import { SPENDING_KINDS } from '../core/plan.ts';

const cents = z.number().int();
const rechargeId = z.number().int();
const card = z.object({ brand: z.string(), last4: z.string() }).nullable();
const instant = z.iso.datetime({ offset: true });
const rowId = z.number().int();
/**
 * The data of a spending event. `occasion` contains the day and the limit, so that each limit causes one event per day.
 */
const spending = z.object({ occasion: z.string(), kind: z.enum(SPENDING_KINDS), limitCents: cents });
/** Reason of a change of a number: a request, or an unpaid fee. */
const numberReason = z.enum(['requested', 'unpaid']);

/**
 * Every event of the outbox. An event is inserted in the same transaction as the change that it reports. Reactions are
 * in worker/reactions.ts. Reactions queue most mails. A function of a module queues a mail directly in two cases. Only
 * the function has the contents of the mail (a link's token, the origin of the request), or the function must know
 * immediately whether the mail may be sent (limits on mails to customers).
 */
export const EVENTS = {
  /** The balance fell below the threshold of the low-balance email (SQL: apply_call_events, charge_due_periods). */
  'balance.low': z.object({ balanceCents: cents, thresholdCents: cents, sequence: z.number().int() }),
  /** A call was refused because of the balance, for the first time since the last credit (SQL: begin_call). */
  'calls.refused': z.object({ balanceCents: cents, sequence: z.number().int() }),
  /**
   * `near`: 80 % of the daily spending limit is used. `reached`: for the first time on that day, the price of a call
   * would exceed the limit (SQL: count_spending).
   */
  'spending.near': spending,
  'spending.reached': spending,
  /** A payment was credited and its owners receive receipts by mail. */
  'receipt.issued': z.object({
    paymentId: rowId,
    receiptNumber: z.string(),
    paidCents: cents,
    creditedCents: cents,
    card,
  }),
  /** Auto-recharge added to the balance. */
  'recharge.succeeded': z.object({ rechargeId, amountCents: cents, balanceCents: cents, card }),
  /**
   * A card was refused, or the amount or currency at Stripe differs from the request (`mismatched`). `nextTryAt` is the
   * time of the next attempt, if any. `isOff` is true when this decline turned auto-recharge off.
   */
  'recharge.declined': z.object({
    rechargeId,
    amountCents: cents,
    reason: z.enum(RECHARGE_REASONS),
    isOff: z.boolean(),
    nextTryAt: z.iso.datetime().nullable(),
  }),
  /** The bank requires authentication by the owner. Automatic charges stop until the owner has authenticated. */
  'recharge.paused': z.object({ rechargeId, amountCents: cents, card }),
  /** A limit prevented a recharge, and no charge was made (SQL: open_recharge). */
  'recharge.refused': z.object({
    occasion: z.string(),
    limit: z.enum(['daily_limit', 'monthly_cap']),
    balanceCents: cents,
    capCents: cents,
    usedCents: cents,
  }),
  /** A refund switched auto-recharge off; `sequence` is the ledger entry of the refund. */
  'recharge.ended': z.object({ sequence: z.number().int(), balanceCents: cents }),
  /**
   * A refund that an owner had requested was made; `amountCents` is the refunded amount. `isRechargeOff` is true when it
   * switched auto-recharge off.
   */
  'money_back.refunded': z.object({
    requestId: rowId,
    amountCents: cents,
    // Absent in events written by releases before December 2026.
    isRechargeOff: z.boolean().default(false),
  }),
  /** The refund request was declined; `answer` is the reply of support. */
  'money_back.declined': z.object({ requestId: rowId, answer: z.string() }),
  /**
   * A balance is below zero: the first step of dunning (SQL: start_dunning). `holdFrom` is the time from which active
   * numbers go on hold; null without active numbers. `releaseFrom` is the time from which numbers are released; null
   * without numbers.
   */
  'fee.unpaid': z.object({
    stepId: rowId,
    balanceCents: cents,
    holdFrom: instant.nullable(),
    // Absent in events written by releases before December 2026.
    releaseFrom: instant.nullable().default(null),
  }),
  /** The named numbers go on hold at the end of their cycles, the first one at `holdAt` (SQL: dun_business). */
  'hold.announced': z.object({
    stepId: rowId,
    balanceCents: cents,
    holdAt: instant,
    numbers: z.array(z.string()).min(1),
  }),
  /** An order became an active number, and its first month was charged. */
  'number.activated': z.object({
    phoneNumberId: rowId,
    number: z.string(),
    monthlyFeeCents: cents,
    setupFeeCents: cents,
  }),
  /**
   * An ordered number could not be purchased (SQL: record_order_failed). `isPaid` is true when the card payment is
   * confirmed; the money then stays in the balance. Events of an earlier release have no `isPaid`.
   */
  'number.order_failed': z.object({
    orderId: rowId,
    number: z.string(),
    failure: z.enum(['taken', 'provider', 'funds']),
    isCard: z.boolean(),
    isPaid: z.boolean().optional(),
  }),
  /** A number went on hold, and its hold fee is scheduled (SQL: hold_number). */
  'number.held': z.object({
    scheduleId: rowId,
    number: z.string(),
    reason: numberReason,
    holdFeeCents: cents,
  }),
  /** The balance has been below zero for `day` days; the numbers are released at `releaseAt` (SQL: dun_business). */
  'release.warned': z.object({
    stepId: rowId,
    balanceCents: cents,
    day: z.union([z.literal(30), z.literal(60), z.literal(85)]),
    releaseAt: instant,
  }),
  /**
   * A number was released on request or for unpaid fees, and must still be released at the provider (SQL:
   * release_number).
   */
  'number.released': z.object({
    phoneNumberId: rowId,
    number: z.string(),
    phoneSid: z.string().nullable(),
    reason: numberReason,
  }),
  /**
   * A caller left a message. The event contains no text of the message: the mail's writer reads it from the database,
   * because the message may be erased before the mail is written.
   */
  'message.left': z.object({ messageId: rowId }),
  /** A user verified their email address. */
  'email.verified': z.object({ userId: z.number().int() }),
} as const;

export type EventName = keyof typeof EVENTS;
export type EventPayload<Name extends EventName> = z.infer<(typeof EVENTS)[Name]>;
export type DomainEvent<Name extends EventName = EventName> = {
  [One in Name]: { name: One; payload: EventPayload<One>; correlationId: string };
}[Name];

/** The payload field that makes an event unique among events of the same name and business. */
export const OCCASIONS: { readonly [Name in EventName]: keyof EventPayload<Name> } = {
  'balance.low': 'sequence',
  'calls.refused': 'sequence',
  'spending.near': 'occasion',
  'spending.reached': 'occasion',
  'receipt.issued': 'paymentId',
  'recharge.succeeded': 'rechargeId',
  'recharge.declined': 'rechargeId',
  'recharge.paused': 'rechargeId',
  'recharge.refused': 'occasion',
  'recharge.ended': 'sequence',
  'money_back.refunded': 'requestId',
  'money_back.declined': 'requestId',
  'fee.unpaid': 'stepId',
  'hold.announced': 'stepId',
  'number.activated': 'phoneNumberId',
  'number.order_failed': 'orderId',
  'number.held': 'scheduleId',
  'release.warned': 'stepId',
  'number.released': 'phoneNumberId',
  'message.left': 'messageId',
  'email.verified': 'userId',
};

function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name);
}

type StoredEvent = { name: string; payload: unknown; correlationId: string };

/**
 * Parses a row of the outbox; an unknown name or a wrong payload throws, and the row becomes a dead letter.
 */
export function parseEvent({ name, payload, correlationId }: StoredEvent): DomainEvent {
  if (!isEventName(name)) throw new Error(`unknown event ${name}`);
  // The cast is safe: `payload` was parsed with the schema of this name.
  return { name, payload: EVENTS[name].parse(payload), correlationId } as DomainEvent;
}
