import { hash, randomBytes } from 'node:crypto';
import type { Role } from '../../core/permissions.ts';
import { type Queryable, run, runOne, type Statement } from '../../db/sql.ts';

const SESSION_HOURS = 24;
const TOKEN_BYTES = 32;

export type SessionRow = { user_id: number; business_id: number; role: Role; is_verified: boolean };

const insertSession: Statement<{ expires_at: Date }> = {
  name: 'sessions.open',
  text: `INSERT INTO sessions (token_hash, business_id, user_id, user_agent, expires_at)
    VALUES ($1, $2, $3, $4, clock_timestamp() + make_interval(hours => $5)) RETURNING expires_at`,
};

const selectSession: Statement<SessionRow> = {
  name: 'sessions.find',
  text: `/* every business: the token names it */
    SELECT s.user_id, s.business_id, u.role, u.email_verified_at IS NOT NULL AS is_verified
    FROM sessions s JOIN users u ON u.business_id = s.business_id AND u.id = s.user_id
    WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > clock_timestamp()
      AND u.disabled_at IS NULL`,
};

const revoke: Statement<Record<string, never>> = {
  name: 'sessions.revoke',
  text: `UPDATE sessions SET revoked_at = clock_timestamp()
    WHERE business_id = $1 AND token_hash = $2 AND revoked_at IS NULL`,
};

/** What is stored of a token: its SHA-256. A leaked table signs nobody in. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** A new opaque 256-bit token, valid for 24 hours of real time; only its hash is kept. */
export async function openSession(
  db: Queryable,
  businessId: number,
  userId: number,
  userAgent: string | null,
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const values = [hashToken(token), businessId, userId, userAgent?.slice(0, 300) ?? null, SESSION_HOURS];
  const { expires_at } = await runOne(db, insertSession, values);
  return { token, expiresAt: expires_at.toISOString() };
}

/** The session a token opens at this very moment: revoked, expired or disabled is `undefined`, and so is a wrong one. */
export async function findSession(db: Queryable, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [row] = await run(db, selectSession, [tokenHash]);
  return row;
}

/** Ends a session at once; ending it again does nothing. */
export async function revokeSession(db: Queryable, businessId: number, tokenHash: Buffer): Promise<void> {
  await run(db, revoke, [businessId, tokenHash]);
}
