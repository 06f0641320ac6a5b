import { APICallError, InvalidResponseDataError } from '@ai-sdk/provider';

/** Reasons for a failed model request, as named in metrics and logs. */
export const FAILURE_REASONS = [
  'timeout',
  'network',
  'rate_limited',
  'overloaded',
  'server_error',
  'bad_request',
  'unauthorized',
  'not_found',
  'quota',
  'refused',
  'truncated',
  'nonsense',
  'leaked',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** Thrown for an answer that arrived but that the receptionist cannot use. */
export class ModelFailure extends Error {
  override name = 'ModelFailure';
  readonly reason: FailureReason;
  constructor(reason: FailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * A failure as one of our reasons. Contains nothing of the provider's answer except the status, the error code and the
 * parameter.
 */
export type Failure = {
  reason: FailureReason;
  status: number | null;
  /** The provider's machine-readable error code, such as `invalid_api_key`. */
  code: string | null;
  /** The request parameter that the provider rejected. */
  param: string | null;
  /** Milliseconds that the provider asks to wait before the next request; null if it does not. */
  retryAfterMs: number | null;
};

/** Failures that only an operator can resolve: by changing the configuration or by paying the provider. */
export const NEEDS_OPERATOR: ReadonlySet<FailureReason> = new Set(['unauthorized', 'not_found', 'quota']);
/** Failures caused by the content of a request, not by the provider: the next conversation may succeed. */
export const IS_ABOUT_CONTENT: ReadonlySet<FailureReason> = new Set(['refused', 'leaked']);

const BY_STATUS: Readonly<Record<number, FailureReason>> = {
  400: 'bad_request',
  401: 'unauthorized',
  402: 'quota',
  403: 'unauthorized',
  404: 'not_found',
  408: 'timeout',
  413: 'bad_request',
  422: 'bad_request',
  429: 'rate_limited',
  503: 'overloaded',
  529: 'overloaded',
};

/** Failure reasons by the type of an error inside a stream, whose HTTP status is 200 in any case. */
const BY_TYPE: Readonly<Record<string, FailureReason>> = {
  overloaded_error: 'overloaded',
  rate_limit_error: 'rate_limited',
  rate_limit_exceeded: 'rate_limited',
  authentication_error: 'unauthorized',
  permission_error: 'unauthorized',
  not_found_error: 'not_found',
  invalid_request_error: 'bad_request',
  billing_error: 'quota',
  insufficient_quota: 'quota',
  timeout_error: 'timeout',
};

const CODE_LENGTH_MAX = 60;
const RETRY_AFTER_MS_MAX = 300_000;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (value instanceof Object ? { ...value } : {});
const codeIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, CODE_LENGTH_MAX) : null;

/** Both providers wrap their errors as `{ error: { type, code, param, message } }`. */
function errorIn(body: string | undefined): Fields {
  try {
    return fieldsOf(fieldsOf(JSON.parse(body ?? '')).error);
  } catch {
    return {};
  }
}

/**
 * The wait that the provider requests, in milliseconds. The header `retry-after-ms` contains milliseconds;
 * `retry-after` contains seconds or a date.
 */
function retryAfterOf(headers: Readonly<Record<string, string>> = {}): number | null {
  const exact = Number(headers['retry-after-ms']);
  if (Number.isFinite(exact) && exact > 0) return Math.min(exact, RETRY_AFTER_MS_MAX);
  const retryAfter = headers['retry-after'];
  if (retryAfter === undefined) return null;
  const ms = /^\d+(\.\d+)?$/.test(retryAfter)
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, RETRY_AFTER_MS_MAX) : null;
}

/** Matches messages about used-up credit, which both providers report under several statuses. */
const NO_CREDIT = /insufficient_quota|credit.balance|spend_limit|billing|usage limits/i;

function describeCall(error: APICallError): Failure {
  const { statusCode: status = null, responseHeaders, responseBody } = error;
  const { type, code, param, message, details } = errorIn(responseBody);
  const isUnpaid = [type, code, message, fieldsOf(details).error_code].some(
    (text) => typeof text === 'string' && NO_CREDIT.test(text),
  );
  const byStatus = status === null ? 'network' : (BY_STATUS[status] ?? 'server_error');
  return {
    reason: isUnpaid ? 'quota' : byStatus,
    status,
    code: codeIn(code) ?? codeIn(type),
    param: codeIn(param),
    retryAfterMs: retryAfterOf(responseHeaders),
  };
}

/** Classifies a failure of a model. Never throws, for any input. */
export function describeFailure(error: unknown): Failure {
  const unknown = { status: null, code: null, param: null, retryAfterMs: null };
  if (error instanceof ModelFailure) return { ...unknown, reason: error.reason };
  if (APICallError.isInstance(error)) return describeCall(error);
  if (InvalidResponseDataError.isInstance(error)) return { ...unknown, reason: 'truncated' };
  const { name, type, code } = fieldsOf(error) as Fields;
  if (name === 'TimeoutError' || (error instanceof Error && error.name === 'TimeoutError'))
    return { ...unknown, reason: 'timeout' };
  const providerCode = codeIn(code) ?? codeIn(type);
  const reason = BY_TYPE[codeIn(code) ?? ''] ?? BY_TYPE[codeIn(type) ?? ''];
  if (reason) return { ...unknown, reason, code: providerCode };
  return { ...unknown, reason: error instanceof Error ? 'network' : 'server_error', code: providerCode };
}
