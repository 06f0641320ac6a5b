import { z } from 'zod';

const e164 = z.string().regex(/^\+[1-9]\d{7,14}$/, 'must be an E.164 number such as +14165550119');
const language = z.string().regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, 'must be a BCP 47 tag');

/** `POST /sandbox/live-calls`. Without numbers, a random Canadian number calls the demo. */
export const liveCallRequest = z.object({
  to: e164.optional(),
  from: e164.or(z.literal('anonymous')).optional(),
  /** Speed of the played answers, as a multiple of real speech. */
  speed: z.number().min(1).max(1_000).optional(),
  /** Result of a transfer of the call. */
  dial_outcome: z.enum(['completed', 'busy', 'no-answer', 'failed']).default('completed'),
  /** Drops the socket after this many frames of the product. */
  drop_after: z.number().int().min(1).max(10_000).optional(),
  /** Milliseconds that every frame to the product waits. */
  delay_ms: z.number().int().min(0).max(60_000).optional(),
});
export type LiveCallRequest = z.infer<typeof liveCallRequest>;

/** `POST /sandbox/live-calls/:sid/say`: now, or as an interruption after this text of the agent was spoken. */
export const sayRequest = z.object({
  text: z.string().min(1).max(10_000),
  language: language.optional(),
  interrupt_after: z.string().min(1).max(500).optional(),
});
export type SayRequest = z.infer<typeof sayRequest>;

export const pressRequest = z.object({
  keys: z.string().regex(/^[0-9*#]{1,40}$/, 'must be keys of a telephone'),
});

/** `GET /sandbox/live-calls/:sid`: the events after an index; waits for one, at most `wait_ms`. */
export const followQuery = z.object({
  after: z.coerce.number().int().min(-1).default(-1),
  wait_ms: z.coerce.number().int().min(0).max(30_000).default(0),
});
