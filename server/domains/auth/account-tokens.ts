import { LINK_VALIDITY } from '../../core/plan.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { hashToken, newToken } from './sessions.ts';

const VALID_HOURS = {
  verify_email: LINK_VALIDITY.verifyEmailHours,
  reset_password: LINK_VALIDITY.resetPasswordHours,
} as const;
export type TokenPurpose = keyof typeof VALID_HOURS;

/** Whose token it is. */
export type TokenOwner = { business_id: number; user_id: number };

const insertToken: Statement<Record<string, never>> = {
  name: 'account_tokens.issue',
  text: `INSERT INTO account_tokens (token_hash, purpose, business_id, user_id, expires_at)
    VALUES ($1, $2, $3, $4, app_now() + make_interval(hours => $5))`,
};

const useToken: Statement<TokenOwner> = {
  name: 'account_tokens.use',
  text: `/* every business: the token names it */
    UPDATE account_tokens SET used_at = app_now()
    WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > app_now()
    RETURNING business_id, user_id`,
};

const ownerOfToken: Statement<TokenOwner> = {
  name: 'account_tokens.owner',
  text: `/* every business: the token names it */
    SELECT business_id, user_id FROM account_tokens WHERE token_hash = $1 AND purpose = $2`,
};

const voidTokens: Statement<Record<string, never>> = {
  name: 'account_tokens.void',
  text: `UPDATE account_tokens SET used_at = app_now()
    WHERE business_id = $1 AND user_id = $2 AND used_at IS NULL AND purpose = ANY ($3)`,
};

/** A new 256-bit token for a link in a mail; only its hash is kept. */
export async function issueToken(tx: Queryable, purpose: TokenPurpose, owner: TokenOwner): Promise<string> {
  const token = newToken();
  const values = [hashToken(token), purpose, owner.business_id, owner.user_id, VALID_HOURS[purpose]];
  await run(tx, insertToken, values);
  return token;
}

/** Uses a token up and says whose it was; `undefined` for one that is unknown, used, expired or for something else. */
export async function consumeToken(
  tx: Queryable,
  purpose: TokenPurpose,
  token: string,
): Promise<TokenOwner | undefined> {
  const [owner] = await run(tx, useToken, [hashToken(token), purpose]);
  return owner;
}

/** Whose token it is or was, used and expired ones included. */
export async function readTokenOwner(
  db: Queryable,
  purpose: TokenPurpose,
  token: string,
): Promise<TokenOwner | undefined> {
  const [owner] = await run(db, ownerOfToken, [hashToken(token), purpose]);
  return owner;
}

/** Every link of these purposes that a person still holds stops working. */
export async function voidOpenTokens(
  tx: Queryable,
  { business_id, user_id }: TokenOwner,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await run(tx, voidTokens, [business_id, user_id, purposes]);
}
