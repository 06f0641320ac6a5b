import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatError } from '../../web/lib/forms/api-errors.ts';
import { createQueryClient } from '../../web/lib/live/query-client.ts';

function refusal(appCode: string, retryAfter?: string): Error {
  const data = { code: 'X', httpStatus: 429, path: 'calls.list', appCode };
  const response = new Response('', {
    status: 429,
    headers: retryAfter ? { 'retry-after': retryAfter } : {},
  });
  const result = { error: { code: -32_000, message: 'No.', data } } as never;
  return new TRPCClientError('No.', { result, meta: { response } });
}

/** Starts a query whose first attempts fail with these errors, one each. */
function ask(refusals: Error[]) {
  const queryFn = vi.fn(async () => {
    const next = refusals.shift();
    if (next) throw next;
    return 'the calls';
  });
  const answer = createQueryClient().fetchQuery({ queryKey: ['calls.list'], queryFn });
  answer.catch(() => undefined);
  return { queryFn, answer };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a rate-limited query is retried after the delay in Retry-After, without a reload', async () => {
  const { queryFn, answer } = ask([refusal('rate_limited', '7')]);
  await vi.advanceTimersByTimeAsync(6_900);
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await answer).toBe('the calls');
});

it('a rate-limited query waits at most a minute, and only some seconds if Retry-After is missing', async () => {
  const { queryFn, answer } = ask([refusal('rate_limited', '99999'), refusal('rate_limited')]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await answer).toBe('the calls');
});

it('a rate-limited query gives up after three retries with a readable error', async () => {
  const { queryFn, answer } = ask(Array.from({ length: 9 }, () => refusal('rate_limited', '1')));
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(answer).rejects.toThrow();
  expect(queryFn).toHaveBeenCalledTimes(4);
  expect(formatError(refusal('rate_limited'))).toContain('Too many requests');
});

it('a query that fails with another error is not retried', async () => {
  const { queryFn, answer } = ask([refusal('internal')]);
  await expect(answer).rejects.toThrow();
  expect(queryFn).toHaveBeenCalledTimes(1);
});
