import type { AttemptEnd } from './retry-policy.ts';
import type { SignedRequest } from './webhook.ts';

/** The result of one attempt. */
export interface Attempt {
  end: AttemptEnd;
  answer: string;
  error: string | null;
}

/** The HTTP status of an attempt, null without an answer. */
export function statusOf(attempt: Attempt): number | null {
  return typeof attempt.end === 'object' ? attempt.end.status : null;
}

/** The error message of a failed fetch; undici stores the reason in `cause`. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause: unknown = error.cause;
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}

/** Posts once and waits at most `waitMs` for the response. Does not follow redirects. Never rejects. */
export async function postWebhook(
  url: string,
  request: SignedRequest,
  waitMs: number,
  closing: AbortSignal,
): Promise<Attempt> {
  // AbortSignal.any is not used, because each of its signals would stay in memory as long as `closing` does.
  const giveUp = new AbortController();
  const abort = (): void => giveUp.abort();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, waitMs);
  closing.addEventListener('abort', abort, { once: true });
  try {
    const { headers, body } = request;
    const options = { method: 'POST', headers, body, redirect: 'manual', signal: giveUp.signal } as const;
    const response = await fetch(url, options);
    return { end: { status: response.status }, answer: await response.text(), error: null };
  } catch (error) {
    if (isLate) return { end: 'timeout', answer: '', error: `no answer within ${waitMs} ms` };
    return { end: 'connection', answer: '', error: describeFailure(error) };
  } finally {
    clearTimeout(timer);
    closing.removeEventListener('abort', abort);
  }
}
