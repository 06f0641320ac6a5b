import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashToken } from '../../server/modules/identity/auth/sessions/sessions.ts';

it('what is kept of a token is its SHA-256, out of which nobody makes the token again', () => {
  const token = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA';
  expect(hashToken(token)).toEqual(createHash('sha256').update(token, 'utf8').digest());
  expect(hashToken(token)).not.toEqual(Buffer.from(token, 'base64url'));
});
