import { hash, randomBytes } from 'node:crypto';
import type { Role } from '../../core/permissions.ts';
import type { SocialProvider } from '../../core/social.ts';
import type { QuickReads } from '../../db/quick-reads.ts';
import { type Queryable, type QuickStatement, run, runOne, type Statement } from '../../db/sql.ts';

const SESSION_HOURS = 24;
const TOKEN_BYTES = 32;

/** How somebody proved who they are. */
export type SignInMethod = 'email' | SocialProvider;

export type SessionRow = { user_id: number; business_id: number; role: Role; is_verified: boolean };

const insertSession: Statement<{ expires_at: Date }> = {
  name: 'sessions.open',
  text: `INSERT INTO sessions (token_hash, business_id, user_id, user_agent, address, sign_in_method, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(hours => $7)) RETURNING expires_at`,
};

const selectSession: QuickStatement<SessionRow> = {
  name: 'sessions.find',
  isQuick: true,
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

/** From where and how somebody signed in, for the list of sessions. */
export type SessionOrigin = { userAgent: string | null; address?: string; method?: SignInMethod };

/** A new opaque 256-bit token. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored of a token: its SHA-256. A leaked table signs nobody in. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Opens a session of 24 hours of real time; only the hash of its token is kept. */
export async function openSession(
  db: Queryable,
  businessId: number,
  userId: number,
  { userAgent, address, method = 'email' }: SessionOrigin,
): Promise<{ token: string; expiresAt: string }> {
  const token = newToken();
  const origin = [userAgent?.slice(0, 300) ?? null, address ?? null, method];
  const values = [hashToken(token), businessId, userId, ...origin, SESSION_HOURS];
  const { expires_at } = await runOne(db, insertSession, values);
  return { token, expiresAt: expires_at.toISOString() };
}

/** The session a token opens at this very moment: revoked, expired or disabled is `undefined`, and so is a wrong one. */
export async function findSession(db: QuickReads, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [row] = await db.read(selectSession, [tokenHash]);
  return row;
}

/** Ends a session at once; ending it again does nothing. */
export async function revokeSession(db: Queryable, businessId: number, tokenHash: Buffer): Promise<void> {
  await run(db, revoke, [businessId, tokenHash]);
}

const revokeOfUser: Statement<Record<string, never>> = {
  name: 'sessions.revoke_of_user',
  text: `UPDATE sessions SET revoked_at = clock_timestamp()
    WHERE business_id = $1 AND user_id = $2 AND revoked_at IS NULL AND token_hash IS DISTINCT FROM $3`,
};

/** Ends every session of a person at once, except the one with `keptHash` when given. */
export async function revokeSessionsOf(
  db: Queryable,
  { businessId, userId }: { businessId: number; userId: number },
  keptHash: Buffer | null = null,
): Promise<void> {
  await run(db, revokeOfUser, [businessId, userId, keptHash]);
}
