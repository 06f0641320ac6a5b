import { hash, randomBytes } from 'node:crypto';
import { ROLES } from '../../../../core/roles.ts';
import { SIGN_IN_METHODS, type SignInMethod } from '../../../../core/social.ts';
import { bool, bytes, instant, int, oneOf, text } from '../../../../db/column-types.ts';
import type { SystemRunner, TenantRunner } from '../../../../db/database.ts';
import { ofBusiness, ofEveryBusiness, type RowOf } from '../../../../db/statement.ts';

const SESSION_HOURS = 24;
const TOKEN_BYTES = 32;

const insertSession = ofBusiness({
  name: 'sessions.open',
  params: {
    tokenHash: bytes,
    userId: int,
    userAgent: text.orNull,
    address: text.orNull,
    method: oneOf(SIGN_IN_METHODS),
    hours: int,
  },
  row: { expires_at: instant },
  text: `INSERT INTO sessions (token_hash, business_id, user_id, user_agent, address, sign_in_method, expires_at)
    VALUES ($tokenHash, $business, $userId, $userAgent, $address, $method,
      clock_timestamp() + make_interval(hours => $hours))
    RETURNING expires_at`,
});

const selectSession = ofEveryBusiness({
  name: 'sessions.find',
  because: 'only the token identifies the business',
  isPipelined: true,
  params: { tokenHash: bytes },
  row: { user_id: int, business_id: int, role: oneOf(ROLES), is_verified: bool },
  text: `SELECT s.user_id, s.business_id, u.role, u.email_verified_at IS NOT NULL AS is_verified
    FROM sessions s JOIN users u ON u.business_id = s.business_id AND u.id = s.user_id
    WHERE s.token_hash = $tokenHash AND s.revoked_at IS NULL AND s.expires_at > clock_timestamp()
      AND u.disabled_at IS NULL`,
});

export type SessionRow = RowOf<typeof selectSession>;

const revoke = ofBusiness({
  name: 'sessions.revoke',
  params: { tokenHash: bytes },
  text: `UPDATE sessions SET revoked_at = clock_timestamp()
    WHERE business_id = $business AND token_hash = $tokenHash AND revoked_at IS NULL`,
});

const revokeOfUser = ofBusiness({
  name: 'sessions.revoke_of_user',
  params: { userId: int, exceptHash: bytes.orNull },
  text: `UPDATE sessions SET revoked_at = clock_timestamp()
    WHERE business_id = $business AND user_id = $userId AND revoked_at IS NULL
      AND token_hash IS DISTINCT FROM $exceptHash`,
});

/** Maximum number of sessions of a user. When another one starts, the oldest one ends. */
const SESSIONS_MAX = 20;

const revokeOldest = ofBusiness({
  name: 'sessions.revoke_oldest',
  params: { userId: int, max: int },
  text: `UPDATE sessions SET revoked_at = clock_timestamp() WHERE business_id = $business AND id IN (
      SELECT id FROM sessions
      WHERE business_id = $business AND user_id = $userId AND revoked_at IS NULL AND expires_at > clock_timestamp()
      ORDER BY created_at DESC, id DESC OFFSET $max)`,
});

/** Device and method of a sign-in, for the list of sessions. */
export type SessionOrigin = { userAgent: string | null; address?: string | null; method?: SignInMethod };

/** A new opaque 256-bit token. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Stored form of a token: its SHA-256. A leaked table cannot be used to sign in. */
export function hashToken(token: string): Buffer<ArrayBuffer> {
  return hash('sha256', token, 'buffer');
}

/**
 * Opens a session that is valid for 24 hours by the system clock. Only the hash of its token is stored. A user has at
 * most 20 sessions; a further one ends the oldest.
 */
export async function openSession(
  db: TenantRunner,
  userId: number,
  { userAgent, address = null, method = 'email' }: SessionOrigin,
): Promise<{ token: string; expiresAt: string }> {
  const token = newToken();
  const { expires_at } = await db.one(insertSession, {
    tokenHash: hashToken(token),
    userId,
    userAgent: userAgent?.slice(0, 300) ?? null,
    address,
    method,
    hours: SESSION_HOURS,
  });
  await db.all(revokeOldest, { userId, max: SESSIONS_MAX });
  return { token, expiresAt: expires_at.toISOString() };
}

/** The session of a token; `undefined` if the token is unknown, revoked or expired, or its user is disabled. */
export function findSession(db: SystemRunner, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return db.first(selectSession, { tokenHash });
}

/** Ends a session immediately; ending it again does nothing. */
export async function revokeSession(db: TenantRunner, tokenHash: Buffer): Promise<void> {
  await db.all(revoke, { tokenHash });
}

/** Ends every session of a user, except the one with `exceptHash` if given. */
export async function revokeSessionsOf(
  db: TenantRunner,
  userId: number,
  exceptHash: Buffer | null = null,
): Promise<void> {
  await db.all(revokeOfUser, { userId, exceptHash });
}
