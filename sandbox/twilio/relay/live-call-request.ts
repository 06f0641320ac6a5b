import { z } from 'zod';

const e164 = z.string().regex(/^\+[1-9]\d{7,14}$/, 'must be an E.164 number such as +14165550119');
const language = z.string().regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, 'must be a BCP 47 tag');

/** The body of `POST /sandbox/live-calls`. Without numbers, a random Canadian number calls the demo number. */
export const liveCallRequest = z.object({
  to: e164.optional(),
  from: e164.or(z.literal('anonymous')).optional(),
  /** The speed of the agent's speech, as a multiple of real speech. */
  speed: z.number().min(1).max(1_000).optional(),
  /** Result of a transfer of the call. */
  dial_outcome: z.enum(['completed', 'busy', 'no-answer', 'failed']).default('completed'),
  /** The number of frames from the product after which the socket is dropped. */
  drop_after: z.number().int().min(1).max(10_000).optional(),
  /** The delay of every frame to the product in milliseconds. */
  delay_ms: z.number().int().min(0).max(60_000).optional(),
});
export type LiveCallRequest = z.infer<typeof liveCallRequest>;

/**
 * The body of `POST /sandbox/live-calls/:sid/say`. The caller speaks now, or interrupts the agent after this text of
 * the agent was spoken.
 */
export const sayRequest = z.object({
  text: z.string().min(1).max(10_000),
  language: language.optional(),
  interrupt_after: z.string().min(1).max(500).optional(),
});
export type SayRequest = z.infer<typeof sayRequest>;

export const pressRequest = z.object({
  keys: z.string().regex(/^[0-9*#]{1,40}$/, 'must be keys of a telephone'),
});

/**
 * The query of `GET /sandbox/live-calls/:sid`, which returns the events after an index. If there are none, waits for
 * the next event, at most `wait_ms`.
 */
export const followQuery = z.object({
  after: z.coerce.number().int().min(-1).default(-1),
  wait_ms: z.coerce.number().int().min(0).max(30_000).default(0),
});
