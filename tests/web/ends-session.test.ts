import { TRPCClientError } from '@trpc/client';
import { expect, it, vi } from 'vitest';
import { endsSession } from '../../web/lib/live/query-client.ts';
import { currentSession, saveSession } from '../../web/lib/session/session.ts';
import { createApiClient } from '../../web/trpc.ts';
import { LOGIN } from './web-fixture.tsx';

it.each([
  ['ends the session when the token was rejected', 'calls.list', 'unauthorized', true],
  [
    'for a wrong current password does not end the session',
    'auth.changePassword',
    'invalid_credentials',
    false,
  ],
  ['for a used link does not end the session', 'auth.verifyEmail', 'invalid_token', false],
  ['of the login does not end the session', 'auth.login', 'unauthorized', false],
  ['of the logout does not end the session', 'auth.logout', 'unauthorized', false],
])('an HTTP 401 response %s', (_name, path, appCode, ends) => {
  saveSession(LOGIN);
  const data = { code: 'UNAUTHORIZED', httpStatus: 401, path, appCode };
  const error = new TRPCClientError('No.', {
    result: { error: { code: -32_001, message: 'No.', data } },
  } as never);
  expect(endsSession(error)).toBe(ends);
  expect(currentSession() === null).toBe(ends);
});

it('a late HTTP 401 response to a request of the former session does not end the new session', async () => {
  saveSession(LOGIN);
  const data = { code: 'UNAUTHORIZED', httpStatus: 401, path: 'team.list', appCode: 'unauthorized' };
  const refusal = [{ error: { code: -32_001, message: 'No.', data } }];
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
  const failure = createApiClient()
    .team.list.query()
    .catch((error: unknown) => error);
  await expect.poll(() => answer.length).toBe(1);
  saveSession({ ...LOGIN, token: 'token-2' });
  answer(
    new Response(JSON.stringify(refusal), { status: 401, headers: { 'content-type': 'application/json' } }),
  );
  expect(endsSession(await failure)).toBe(true);
  expect(currentSession()?.token).toBe('token-2');
  vi.unstubAllGlobals();
});
