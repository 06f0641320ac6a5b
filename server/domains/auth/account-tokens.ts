import { bytes, int, listOfWords, oneOf } from '../../db/column-types.ts';
import type { SystemRunner, TenantTx } from '../../db/database.ts';
import { ofBusiness, ofEveryBusiness, type Values } from '../../db/statement.ts';
import { hashToken, newToken } from './sessions.ts';

const PURPOSES = ['verify_email', 'reset_password'] as const;
export type TokenPurpose = (typeof PURPOSES)[number];
const VALID_HOURS = { verify_email: 24, reset_password: 1 } as const;

const OWNER = { business_id: int, user_id: int };
/** Whose token it is. */
export type TokenOwner = Values<typeof OWNER>;

const insertToken = ofBusiness({
  name: 'account_tokens.issue',
  params: { tokenHash: bytes, purpose: oneOf(PURPOSES), userId: int, hours: int },
  text: `INSERT INTO account_tokens (token_hash, purpose, business_id, user_id, expires_at)
    VALUES ($tokenHash, $purpose, $business, $userId, app_now() + make_interval(hours => $hours))`,
});

const useToken = ofEveryBusiness({
  name: 'account_tokens.use',
  because: 'the token alone names the business',
  params: { tokenHash: bytes, purpose: oneOf(PURPOSES) },
  row: OWNER,
  text: `UPDATE account_tokens SET used_at = app_now()
    WHERE token_hash = $tokenHash AND purpose = $purpose AND used_at IS NULL AND expires_at > app_now()
    RETURNING business_id, user_id`,
});

const ownerOfToken = ofEveryBusiness({
  name: 'account_tokens.owner',
  because: 'the token alone names the business',
  params: { tokenHash: bytes, purpose: oneOf(PURPOSES) },
  row: OWNER,
  text: `SELECT business_id, user_id FROM account_tokens WHERE token_hash = $tokenHash AND purpose = $purpose`,
});

const voidTokens = ofBusiness({
  name: 'account_tokens.void',
  params: { userId: int, purposes: listOfWords(PURPOSES) },
  text: `UPDATE account_tokens SET used_at = app_now()
    WHERE business_id = $business AND user_id = $userId AND used_at IS NULL AND purpose = ANY ($purposes)`,
});

/**
 * A new 256-bit token for a link in a mail, of which only the hash is kept. Verification links are valid for 24 hours,
 * reset links for one.
 */
export async function issueToken(tx: TenantTx, purpose: TokenPurpose, userId: number): Promise<string> {
  const token = newToken();
  await tx.all(insertToken, { tokenHash: hashToken(token), purpose, userId, hours: VALID_HOURS[purpose] });
  return token;
}

/** Uses a token up and says whose it was; `undefined` for one that is unknown, used, expired or for something else. */
export function consumeToken(
  tx: SystemRunner,
  purpose: TokenPurpose,
  token: string,
): Promise<TokenOwner | undefined> {
  return tx.first(useToken, { tokenHash: hashToken(token), purpose });
}

/** Whose token it is or was, used and expired ones included. */
export function readTokenOwner(
  db: SystemRunner,
  purpose: TokenPurpose,
  token: string,
): Promise<TokenOwner | undefined> {
  return db.first(ownerOfToken, { tokenHash: hashToken(token), purpose });
}

/** Every link of these purposes that a person still holds stops working. */
export async function voidOpenTokens(
  tx: TenantTx,
  userId: number,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await tx.all(voidTokens, { userId, purposes });
}
