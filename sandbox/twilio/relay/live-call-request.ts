import { z } from 'zod';
import { e164 } from '../e164.ts';

const language = z.string().regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, 'must be a BCP 47 tag');

/** The body of `POST /sandbox/live-calls`. Without numbers, a random Canadian number calls the demo number. */
export const liveCallRequest = z.object({
  to: e164.optional(),
  from: e164.or(z.literal('anonymous')).optional(),
  /** The speed of the agent's speech as a multiple of a real voice. */
  speed: z.number().min(1).max(1_000).optional(),
  /** Result of a transfer of the call. */
  dial_outcome: z.enum(['completed', 'busy', 'no-answer', 'failed']).default('completed'),
  /** The socket is dropped after this number of frames from the product. */
  drop_after: z.number().int().min(1).max(10_000).optional(),
  /** Milliseconds by which every frame to the product is delayed. */
  delay_ms: z.number().int().min(0).max(60_000).optional(),
});
export type LiveCallRequest = z.infer<typeof liveCallRequest>;

/**
 * The body of `POST /sandbox/live-calls/:sid/say`. The caller speaks now or, with `interrupt_after`, as soon as the
 * agent has spoken that text.
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
 * The query of `GET /sandbox/live-calls/:sid`, which returns the events after the index `after`. If there are none, the
 * response waits for the next event, at most `wait_ms` milliseconds.
 */
export const followQuery = z.object({
  after: z.coerce.number().int().min(-1).default(-1),
  wait_ms: z.coerce.number().int().min(0).max(30_000).default(0),
});
