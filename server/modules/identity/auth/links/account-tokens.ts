import { LINK_VALIDITY } from '../../../../core/plan.ts';
import { bytes, int, listOfWords, oneOf } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness, ofEveryBusiness, type Values } from '../../../../db/statement.ts';
import { hashToken, newToken } from '../sessions/sessions.ts';

const PURPOSES = ['verify_email', 'reset_password'] as const;
export type TokenPurpose = (typeof PURPOSES)[number];
const VALID_HOURS = {
  verify_email: LINK_VALIDITY.verifyEmailHours,
  reset_password: LINK_VALIDITY.resetPasswordHours,
} as const;

const OWNER = { business_id: int, user_id: int };
/** The user to whom a token belongs, and their business. */
export type TokenOwner = Values<typeof OWNER>;

const LINK = { tokenHash: bytes, purpose: oneOf(PURPOSES) };

const insertToken = ofBusiness({
  name: 'account_tokens.issue',
  params: { ...LINK, userId: int, hours: int },
  text: `INSERT INTO account_tokens (token_hash, purpose, business_id, user_id, expires_at)
    VALUES ($tokenHash, $purpose, $business, $userId, app_now() + make_interval(hours => $hours))`,
});

/** Consumes a token and returns its owner; no row for a token that is unknown, used, expired or for another purpose. */
export const useToken = ofEveryBusiness({
  name: 'account_tokens.use',
  because: 'only the token identifies the business',
  params: LINK,
  row: OWNER,
  text: `UPDATE account_tokens SET used_at = app_now()
    WHERE token_hash = $tokenHash AND purpose = $purpose AND used_at IS NULL AND expires_at > app_now()
    RETURNING business_id, user_id`,
});

/** The owner of a token, even of a used or expired one. */
export const ownerOfToken = ofEveryBusiness({
  name: 'account_tokens.owner',
  because: 'only the token identifies the business',
  params: LINK,
  row: OWNER,
  text: `SELECT business_id, user_id FROM account_tokens WHERE token_hash = $tokenHash AND purpose = $purpose`,
});

/** Invalidates all open links of a user that have one of these purposes. */
export const voidTokens = ofBusiness({
  name: 'account_tokens.void',
  params: { userId: int, purposes: listOfWords(PURPOSES) },
  text: `UPDATE account_tokens SET used_at = app_now()
    WHERE business_id = $business AND user_id = $userId AND used_at IS NULL AND purpose = ANY ($purposes)`,
});

/** Parameters that identify a token in the statements above. */
export const linkOf = (purpose: TokenPurpose, token: string) => ({ tokenHash: hashToken(token), purpose });

/**
 * Creates a 256-bit token for a link in a mail; only its hash is stored. Verification links are valid for 24 hours,
 * reset links for one hour.
 */
export async function issueToken(tx: TenantTx, purpose: TokenPurpose, userId: number): Promise<string> {
  const token = newToken();
  await tx.all(insertToken, { ...linkOf(purpose, token), userId, hours: VALID_HOURS[purpose] });
  return token;
}
