import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError, ERROR_TABLE, notFound } from '../core/errors.ts';
import { toAppError } from '../trpc/init.ts';
import { toErrorEnvelope } from './error-envelope.ts';

/** Maps Fastify's own errors to our error table. */
function fromFastify(status: number): AppError | undefined {
  if (status === 413) return new AppError('payload_too_large', 'errors.request.tooLarge');
  if (status >= 400 && status < 500) return new AppError('validation_failed', 'errors.request.unreadable');
  return undefined;
}

function translate(error: unknown, request: FastifyRequest): AppError {
  const isFastifys = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
  const refusal = isFastifys ? fromFastify(Number(error.statusCode)) : undefined;
  return refusal ?? toAppError(error, request.id, request.wireFields);
}

/**
 * Error response, in the same envelope, for a request that Fastify refuses before routing, such as an
 * undecodable URL.
 */
export function refuseUnroutable(_error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  const error = new AppError('validation_failed', 'errors.request.unreadableAddress');
  void reply.status(ERROR_TABLE[error.code].status).send(toErrorEnvelope(error));
}

/** The central error handler. Converts a thrown value into the documented envelope and logs the error once. */
export const errorHandler = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((error, request, reply) => {
    const appError = translate(error, request);
    const { status, level } = ERROR_TABLE[appError.code];
    request.log[level](
      { err: level === 'error' ? (appError.cause ?? error) : undefined, code: appError.code },
      'refused',
    );
    const { retryAfterSeconds } = appError.details;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    return reply.status(status).send(toErrorEnvelope(appError));
  });
  app.setNotFoundHandler((_request, reply) => reply.status(404).send(toErrorEnvelope(notFound())));
});
