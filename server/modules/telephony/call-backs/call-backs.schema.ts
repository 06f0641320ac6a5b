import { z } from 'zod';
import { onceKey, textUpTo } from '../../../core/limited.ts';
import type { PhoneView } from '../../../core/phone-number.ts';
import type { TransferPhoneView } from '../routing/routing.schema.ts';

/** The person to call; the server looks up the phone. */
const callBackTarget = z.discriminatedUnion('kind', [
  /** The caller of this call, at the number that they left in a message, otherwise at the calling number. */
  z.object({ kind: z.literal('call'), callSid: z.string().min(1).max(100) }),
  /** The number that the caller left with this message. */
  z.object({ kind: z.literal('message'), messageId: z.int32().positive() }),
  z.object({ kind: z.literal('customer'), customerId: z.int32().positive() }),
]);
export type CallBackTarget = z.output<typeof callBackTarget>;

export const placeCallBackInput = z.object({
  target: callBackTarget,
  /** A verified phone of the team, E.164. */
  staffPhone: textUpTo(40).min(1),
  /** Idempotency key: repeated requests with the same key place one call. */
  requestId: onceKey,
});
export type PlaceCallBackInput = z.output<typeof placeCallBackInput>;

export const callBackProgressInput = z.object({ requestId: onceKey });

export const CALL_BACK_STATES = [
  /** The provider has not answered yet. */
  'placing',
  /** The phone of the team rings. */
  'ringing',
  /** A team member pressed the key: the customer's phone rings, or both are talking. */
  'dialled',
  /** The customer answered, and the call is over. */
  'ended',
  /** The customer did not answer. */
  'missed',
  /** The call ended before the customer was dialled. */
  'not_dialled',
  /** No call was placed, and none will follow. */
  'not_placed',
] as const;
export type CallBackState = (typeof CALL_BACK_STATES)[number];

/** `refusal`: the reason, in the reader's language, why the customer was not dialled although the team answered. */
export type CallBackView = { state: CallBackState; staffPhoneFormatted: string; refusal: string | null };

/** Facts that the portal shows before a call is placed. */
export type CallBackTermsView = {
  /**
   * The number that calls a customer when the call back does not follow an earlier call: the primary active number;
   * null without one.
   */
  from: PhoneView | null;
  /** The price of a connected call for this business. */
  callPriceCents: number;
  /** Verified phones of the team. */
  phones: Pick<TransferPhoneView, 'phone' | 'formatted'>[];
};
