import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { acceptedEncoding, type Encoding } from './site/accepted-encoding.ts';
import { appendVary } from './site/served-page.ts';

/** Smaller responses are not compressed, because they fit into the first packets anyway. */
const LEAST_BYTES = 1_024;
const COMPRESSIBLE = /^(application\/([\w.+-]*\+)?(json|xml)|text\/(?!event-stream)|image\/svg)/;
/**
 * Paths whose response may contain a token together with text of the request. Such responses are not compressed, so
 * that their length reveals nothing about the token (BREACH). Other sites could not send such requests anyway, because
 * no cookie authenticates.
 */
const CARRIES_TOKENS = /^\/(api\/auth\/|trpc\/[^?]*(auth|team)\.)/;

const compressors: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
};

/**
 * Compresses responses of 1 kB and more with a known length, outside the event loop. Streams (including the live
 * stream), compressed content and responses with a token stay unchanged.
 */
export const compression = fp(async (app: FastifyInstance) => {
  app.addHook<unknown>('onSend', async (request, reply, payload) => {
    const encoding = encodingFor(request, reply);
    // Reads a `Response` completely, because Fastify would stream it piece by piece, which takes longer.
    return encoding === undefined && !(payload instanceof Response)
      ? payload
      : encode(reply, payload, encoding);
  });
});

function encodingFor({ headers, url }: FastifyRequest, reply: FastifyReply): Encoding | undefined {
  const encoding = acceptedEncoding(headers['accept-encoding']);
  if (encoding === undefined || CARRIES_TOKENS.test(url)) return undefined;
  return reply.getHeader('content-encoding') === undefined ? encoding : undefined;
}

async function encode(
  reply: FastifyReply,
  payload: unknown,
  encoding: Encoding | undefined,
): Promise<unknown> {
  const body = await wholeOf(reply, payload);
  if (body === undefined) return payload;
  const type = String(reply.getHeader('content-type') ?? '');
  if (encoding === undefined || body.length < LEAST_BYTES || !COMPRESSIBLE.test(type)) return body;
  const compressed = await compressors[encoding](body);
  appendVary(reply, 'Accept-Encoding');
  reply.header('content-encoding', encoding).header('content-length', compressed.length);
  return compressed;
}

/**
 * The complete body of a response; undefined if it is not available immediately. For a `Response`, which tRPC returns,
 * also sets status and headers.
 */
async function wholeOf(reply: FastifyReply, payload: unknown): Promise<Buffer | undefined> {
  if (typeof payload === 'string') return Buffer.from(payload);
  if (Buffer.isBuffer(payload)) return payload;
  if (!(payload instanceof Response) || !payload.headers.get('content-type')?.startsWith('application/json'))
    return undefined;
  reply.code(payload.status);
  for (const [name, value] of payload.headers) reply.header(name, value);
  return Buffer.from(await payload.arrayBuffer());
}
