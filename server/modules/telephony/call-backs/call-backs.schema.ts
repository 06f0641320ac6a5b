import { z } from 'zod';
import { onceKey, textUpTo } from '../../../core/limited.ts';

export const placeCallBackInput = z.object({
  /** The call that is returned; its customer is called. */
  callSid: z.string().min(1).max(100),
  /** A verified phone of the team, E.164. */
  staffPhone: textUpTo(40).min(1),
  /** The same request places one call. */
  requestId: onceKey,
});
export type PlaceCallBackInput = z.output<typeof placeCallBackInput>;

/**
 * `placing`: the provider has not answered yet. `placed`: the phone of the team rings, or has rung. `not_placed`: no call
 * was placed, and none will be.
 */
export type CallBackState = 'placing' | 'placed' | 'not_placed';

export type CallBackView = { state: CallBackState; staffPhoneFormatted: string };
