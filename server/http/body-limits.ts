import { pipeline, type Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../core/errors.ts';
import type { ProcedurePath } from '../core/permissions.ts';
import type { Session } from '../trpc/context.ts';
import { assertAccess } from '../trpc/procedures.ts';

const KIB = 1_024;

/** The largest body of most requests, and of every request without a valid session, in bytes. */
export const BODY_BYTES_MAX = 16 * KIB;
/** The largest body of a batch and of requests to the sandbox, in bytes. */
export const LARGE_BODY_BYTES_MAX = 1_024 * KIB;

/**
 * Procedures with a larger input (files, texts, lists) and their limit in bytes. A test compares them with the schema
 * of each procedure. A body above the default limit is read only once a session is known that may call the procedure.
 */
export const LARGE_INPUTS: Readonly<Partial<Record<ProcedurePath, number>>> = {
  'customers.import': 1_024 * KIB,
  'customers.previewImport': 1_024 * KIB,
  'knowledge.addText': 1_024 * KIB,
  'appointments.close': 512 * KIB,
  'database.query': 64 * KIB,
  'resources.setServices': 32 * KIB,
};

/**
 * Limits of webhooks. Their signature covers the body, so it is read before the sender is known. No vendor documents a
 * maximum. Twilio's forms and Resend's events take 1 to 4 KiB; the headers of a SIP call add some more. A Stripe event
 * contains an object at most twice: its current state, and its former values. Each may have 50 metadata values of 500
 * characters: 27 KiB in ASCII, 162 KiB if every character is escaped.
 */
export const WEBHOOK_BYTES_MAX = { twilio: 64 * KIB, stripe: 512 * KIB, resend: 64 * KIB } as const;

const limits = new Map<string, number>(Object.entries(LARGE_INPUTS));

/**
 * The largest body of a batch with these procedures, in bytes. The limits of the procedures add up, because a batch
 * combines their inputs.
 */
export function bodyLimitOf(procedures: readonly string[]): number {
  const sum = procedures.reduce((bytes, path) => bytes + (limits.get(path) ?? BODY_BYTES_MAX), 0);
  return Math.min(Math.max(sum, BODY_BYTES_MAX), LARGE_BODY_BYTES_MAX);
}

/** True for a request without a declared body length. */
export const isUnannounced = ({ headers, method }: FastifyRequest): boolean =>
  headers['content-length'] === undefined && method !== 'GET' && method !== 'HEAD';

/**
 * Checks a body before it is read. Throws `payload_too_large` when its declared length exceeds the limit of the
 * procedures. A body above 16 KiB needs a caller who may call each of the procedures; otherwise the errors of
 * `assertAccess` are thrown. Returns the limit for a body without a declared length.
 */
export async function assertBodyMayBeRead(
  request: FastifyRequest,
  reply: FastifyReply,
  procedures: readonly string[],
  findSession: () => Promise<Session | null>,
): Promise<number> {
  const limit = bodyLimitOf(procedures);
  const announced = isUnannounced(request) ? limit : Number(request.headers['content-length'] ?? 0);
  if (announced <= BODY_BYTES_MAX) return BODY_BYTES_MAX;
  try {
    if (announced > limit) throw new AppError('payload_too_large', 'errors.request.tooLarge');
    const session = await findSession();
    for (const path of procedures) assertAccess(path, session);
  } catch (error) {
    // Closes the connection. Otherwise the unread body would be parsed as the next request.
    reply.header('connection', 'close');
    throw error;
  }
  return limit;
}

/** Fails with status 413 once a chunked body is larger than `limit`. */
export function limitStream(body: Readable, limit: number): Readable {
  let bytes = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limit) done(Object.assign(new Error('The body is too large'), { statusCode: 413 }));
      else done(null, chunk);
    },
  });
  // The callback ignores errors, because the reader of the limited body also receives them.
  pipeline(body, limited, () => undefined);
  return limited;
}
