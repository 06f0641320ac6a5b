import { TRPCClientError } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { type RenderedDetails, readErrorDetails } from '../../../server/core/error-details.ts';
import { isStatusOfGateway, RequestFailed } from '../session/send-request.ts';
import { InvalidLoginAnswer } from '../session/session-values.ts';
import { isTextKey, t } from '../text/texts.ts';

/** A free time near the requested time, which is taken. Start and end are instants in ISO 8601. */
export type Alternative = NonNullable<RenderedDetails['alternatives']>[number];

/**
 * Facts about a failed request to the server. The code `network` means that there was no response, or that the request
 * was not sent.
 */
export type ApiError = {
  code: string;
  status: number | null;
  path: string | null;
  message: string;
  /** The validation problem of each invalid input, by field name. */
  fields: Readonly<Record<string, string>>;
  /** The nearest free times when the requested time is taken; empty for other errors. */
  alternatives: readonly Alternative[];
  /** The current prices when the order's prices have changed; empty for other errors. */
  lines: NonNullable<RenderedDetails['lines']>;
  /** The missing amount when the balance is too low; null for other errors. */
  shortfallCents: number | null;
  /** True for a write whose result is unknown. */
  isUncertain: boolean;
};

const NO_DETAILS = { fields: {}, alternatives: [], lines: [], shortfallCents: null, isUncertain: false };

/** Reads any thrown value as an ApiError; codes are those of the server's error table, plus `network`. */
export function apiErrorOf(error: unknown): ApiError {
  if (!(error instanceof TRPCClientError)) {
    const isAnswer = error instanceof InvalidLoginAnswer;
    const message = t(isAnswer ? 'common.error.invalidLogin' : 'common.error.message');
    return { code: 'internal', status: null, path: null, message, ...NO_DETAILS };
  }
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null) return withoutData(error);
  const read = (name: string): unknown => Reflect.get(data, name);
  const code = read('appCode');
  const status = read('httpStatus');
  const path = read('path');
  return {
    code: typeof code === 'string' ? code : 'internal',
    status: typeof status === 'number' ? status : null,
    path: typeof path === 'string' ? path : null,
    message: error.message,
    ...readErrorDetails(data),
    isUncertain: false,
  };
}

/** Wait before a retry: `default` when the server sends no Retry-After, and at most `max`. */
const RETRY_MS = { default: 5_000, max: 60_000 } as const;

/** Milliseconds to wait before a rate-limited request is retried (Retry-After); undefined for any other error. */
export function retryAfterMsOf(error: unknown): number | undefined {
  if (apiErrorOf(error).code !== 'rate_limited') return undefined;
  const response = error instanceof TRPCClientError ? error.meta?.response : undefined;
  const seconds = response instanceof Response ? Number(response.headers.get('retry-after')) : 0;
  return seconds > 0 ? Math.min(seconds * 1_000, RETRY_MS.max) : RETRY_MS.default;
}

/** Text for the user: what happened and what to do. */
export function formatError(error: unknown): string {
  const { code, message } = apiErrorOf(error);
  if (code === 'rate_limited') return t('common.error.tooMany');
  if (code === 'not_found') return t('common.error.missing');
  return message || t('common.error.message');
}

/** True for a failure that the server cannot explain: a bug, or a response that another program sent. */
export const isUnexplained = (error: unknown): boolean => apiErrorOf(error).code === 'internal';

/** True for a response that did not come from our server, such as a proxy's page, or that lacks the expected parts. */
export function isForeignAnswer(error: unknown): boolean {
  const { code, path } = apiErrorOf(error);
  return code === 'internal' && path === null;
}

/**
 * Converts a failure without tRPC data, such as a proxy's page or a plain 401. The result has the HTTP status; without
 * a response, it has the code `network`.
 */
function withoutData(error: TRPCClientError<AnyRouter>): ApiError {
  if (error.cause instanceof RequestFailed) return requestFailure(error.cause);
  const response = error.meta?.response;
  if (response instanceof Response && !response.ok) return statusFailure(response.status, false);
  return networkFailure(t('common.error.silentRead'), false);
}

function requestFailure({ failure, isWrite }: RequestFailed): ApiError {
  switch (failure.kind) {
    case 'offline':
      return networkFailure(isWrite ? t('common.error.offlineWrite') : t('common.error.offlineRead'), false);
    case 'silent':
      return networkFailure(isWrite ? t('common.error.silentWrite') : t('common.error.silentRead'), isWrite);
    case 'notConfigured': {
      const message = t('common.error.notConfigured');
      return { code: 'internal', status: failure.status, path: null, message, ...NO_DETAILS };
    }
    case 'status':
      return statusFailure(failure.status, isWrite);
  }
}

function networkFailure(message: string, isUncertain: boolean): ApiError {
  return { code: 'network', status: null, path: null, message, ...NO_DETAILS, isUncertain };
}

const CODE_OF_STATUS: Readonly<Record<number, string>> = { 401: 'unauthorized', 429: 'rate_limited' };

/** Uses our own text for the status, because the body may be a proxy's. */
function statusFailure(status: number, isWrite: boolean): ApiError {
  const isUncertain = isWrite && isStatusOfGateway(status);
  const kind = isUncertain ? 'writeUncertain' : isWrite ? 'writeFailed' : 'readFailed';
  const message = t(`common.error.${kind}`, { status, text: formatStatus(status) });
  const code = CODE_OF_STATUS[status] ?? 'internal';
  return { code, status, path: null, message, ...NO_DETAILS, isUncertain };
}

function formatStatus(status: number): string {
  const key = `common.error.status.${status}`;
  return isTextKey(key) ? t(key) : t('common.error.status.unexpected');
}
