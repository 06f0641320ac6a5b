import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { AppError, ERROR_TABLE, type ErrorCode, internalError } from '../core/errors.ts';
import { isDatabaseUnavailable, isUnstorableText } from '../db/transaction.ts';
import type { Context } from './context.ts';
import { renderError } from './render-error.ts';
import { fromZodError } from './validation.ts';

/** The AppError behind any thrown value; an unexpected one becomes `internal` with a fixed text. */
export function toAppError(error: unknown, requestId: string, input?: unknown): AppError {
  const thrown = error instanceof TRPCError ? error.cause : error;
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof ZodError) return fromZodError(thrown, input);
  if (isUnstorableText(thrown)) return new AppError('validation_failed', 'errors.common.nulCharacter');
  if (isDatabaseUnavailable(thrown)) {
    const text = 'errors.common.unavailable';
    return new AppError('provider_unavailable', text, { retryAfterSeconds: 5 }, { cause: error });
  }
  if (!(error instanceof TRPCError)) return internalError(requestId, error);
  const code = codeOfTrpcError(error);
  return code === 'internal'
    ? internalError(requestId, error.cause ?? error)
    : new AppError(code, { english: error.message });
}

/** Our error code for an error of tRPC itself, such as an unknown path or an unreadable body. */
function codeOfTrpcError(error: TRPCError): ErrorCode {
  const known: Partial<Record<TRPCError['code'], ErrorCode>> = {
    BAD_REQUEST: 'validation_failed',
    PARSE_ERROR: 'validation_failed',
    UNSUPPORTED_MEDIA_TYPE: 'validation_failed',
    METHOD_NOT_SUPPORTED: 'not_found',
    NOT_FOUND: 'not_found',
    PAYLOAD_TOO_LARGE: 'payload_too_large',
  };
  return known[error.code] ?? 'internal';
}

const t = initTRPC.context<Context>().create({
  errorFormatter({ shape, error, ctx, input }) {
    const appError = toAppError(error, ctx?.requestId ?? 'unknown', input);
    const { status, trpc } = ERROR_TABLE[appError.code];
    const rendered = renderError(appError, ctx?.language ?? 'en');
    return {
      message: rendered.message,
      code: shape.code,
      data: {
        appCode: appError.code,
        code: trpc,
        httpStatus: status,
        path: shape.data.path,
        ...rendered.details,
      },
    };
  },
});

export const { router, mergeRouters, procedure } = t;

/** Waits for `work` and returns `{ success: true }`. */
export async function done(work: Promise<unknown>): Promise<{ success: boolean }> {
  await work;
  return { success: true };
}

/** Wraps an AppError so that tRPC answers with its status in the error table (core/errors.ts). */
export function toTrpcError(error: AppError): TRPCError {
  return new TRPCError({ code: ERROR_TABLE[error.code].trpc, message: error.message, cause: error });
}
