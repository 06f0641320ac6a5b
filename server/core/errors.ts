import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import type { ErrorDetails } from './error-details.ts';
import { describeText, type ErrorText, withValues } from './error-text.ts';

/** One row per error code that the API sends: HTTP status, tRPC code, log level, and whether a job may try again. */
export const ERROR_TABLE = {
  validation_failed: { status: 400, trpc: 'BAD_REQUEST', level: 'info', retryable: false },
  missing_fields: { status: 400, trpc: 'BAD_REQUEST', level: 'info', retryable: false },
  weak_password: { status: 400, trpc: 'BAD_REQUEST', level: 'info', retryable: false },
  unauthorized: { status: 401, trpc: 'UNAUTHORIZED', level: 'info', retryable: false },
  invalid_credentials: { status: 401, trpc: 'UNAUTHORIZED', level: 'info', retryable: false },
  invalid_token: { status: 401, trpc: 'UNAUTHORIZED', level: 'info', retryable: false },
  insufficient_funds: { status: 402, trpc: 'PAYMENT_REQUIRED', level: 'info', retryable: false },
  payment_failed: { status: 402, trpc: 'PAYMENT_REQUIRED', level: 'info', retryable: false },
  email_not_verified: { status: 403, trpc: 'FORBIDDEN', level: 'info', retryable: false },
  forbidden: { status: 403, trpc: 'FORBIDDEN', level: 'warn', retryable: false },
  not_found: { status: 404, trpc: 'NOT_FOUND', level: 'info', retryable: false },
  user_not_found: { status: 404, trpc: 'NOT_FOUND', level: 'info', retryable: false },
  user_exists: { status: 409, trpc: 'CONFLICT', level: 'info', retryable: false },
  business_exists: { status: 409, trpc: 'CONFLICT', level: 'info', retryable: false },
  number_taken: { status: 409, trpc: 'CONFLICT', level: 'info', retryable: false },
  slot_taken: { status: 409, trpc: 'CONFLICT', level: 'info', retryable: false },
  price_mismatch: { status: 409, trpc: 'CONFLICT', level: 'info', retryable: false },
  language_exists: { status: 409, trpc: 'CONFLICT', level: 'info', retryable: false },
  last_language: { status: 409, trpc: 'CONFLICT', level: 'info', retryable: false },
  conflict: { status: 409, trpc: 'CONFLICT', level: 'warn', retryable: false },
  payload_too_large: { status: 413, trpc: 'PAYLOAD_TOO_LARGE', level: 'warn', retryable: false },
  rate_limited: { status: 429, trpc: 'TOO_MANY_REQUESTS', level: 'warn', retryable: true },
  internal: { status: 500, trpc: 'INTERNAL_SERVER_ERROR', level: 'error', retryable: true },
  provider_unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE', level: 'error', retryable: true },
  business_creation_failed: { status: 503, trpc: 'SERVICE_UNAVAILABLE', level: 'error', retryable: true },
} as const satisfies Record<
  string,
  { status: number; trpc: TRPC_ERROR_CODE_KEY; level: 'info' | 'warn' | 'error'; retryable: boolean }
>;

export type ErrorCode = keyof typeof ERROR_TABLE;

/**
 * A refusal or an expected failure: its code, and its text, which is rendered in the reader's language
 * (core/error-text.ts). `message` is for logs. Every other thrown value is a defect, for which the client gets the
 * error `internal`.
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly text: ErrorText,
    readonly details: ErrorDetails = {},
    options?: { cause?: unknown },
  ) {
    super(describeText(text), options);
    this.name = 'AppError';
  }
}

/**
 * True when a provider does not answer or accepts no request for now. The failure then says nothing about the request
 * itself, so a later repetition can succeed.
 */
export function isProviderUnavailable(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'provider_unavailable';
}

/** The messages of an error and of its cause, as operators read them next to a failed row. At most 2,000 characters. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 2_000);
  const { message, cause } = error;
  return (cause instanceof Error ? `${message}: ${cause.message}` : message).slice(0, 2_000);
}

/** The one error for an id that does not exist and for an id of another business. */
export function notFound(): AppError {
  return new AppError('not_found', 'errors.common.notFound');
}

/** A refused input: the field that is wrong, and why. */
export function invalidField(field: string, text: ErrorText): AppError {
  return new AppError('validation_failed', text, { fields: { [field]: text } });
}

/**
 * The error for an unknown failure. Its public text is fixed and contains the request id, which users can quote to
 * support.
 */
export function internalError(requestId: string, cause?: unknown): AppError {
  return new AppError('internal', withValues('errors.common.internal', { requestId }), {}, { cause });
}
