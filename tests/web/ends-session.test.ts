import { TRPCClientError } from '@trpc/client';
import { expect, it } from 'vitest';
import { endsSession } from '../../web/lib/live/query-client.ts';
import { currentSession, saveSession } from '../../web/lib/session/session.ts';
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
