import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashToken } from '../../server/modules/identity/auth/sessions/sessions.ts';

it('hashToken returns only the SHA-256 hash of a session token', () => {
  const token = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA';
  expect(hashToken(token)).toEqual(createHash('sha256').update(token, 'utf8').digest());
  expect(hashToken(token)).not.toEqual(Buffer.from(token, 'base64url'));
});
