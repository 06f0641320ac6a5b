import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';
import { WEBHOOK_BYTES_MAX } from '../body-limits.ts';

export type Parameters = ReturnType<typeof parse>;

/** Leaves bodies as raw bytes, because the signatures cover the bytes. */
export function takeRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit: WEBHOOK_BYTES_MAX.twilio } as const;
  app.addContentTypeParser('*', options, (_request, body, done) => done(null, body));
}

/**
 * The form fields of a request that Twilio signed for this URL. A forged or altered request gets 403, and nothing is
 * written.
 */
export function verifiedForm(deps: Deps, request: FastifyRequest): Parameters {
  const raw = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  const parameters = parse(raw);
  const signature = request.headers['x-twilio-signature'];
  const signed = {
    url: deps.config.PUBLIC_URL + request.raw.url,
    signature: typeof signature === 'string' ? signature : undefined,
  };
  if (!deps.telephony.isSignedForm(signed, parameters)) {
    throw new AppError('forbidden', 'errors.request.badSignature');
  }
  return parameters;
}
