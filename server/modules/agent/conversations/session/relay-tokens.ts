import { bytes, int, text } from '../../../../db/column-types.ts';
import type { SystemDb } from '../../../../db/database.ts';
import { ofEveryBusiness } from '../../../../db/statement.ts';
import { hashToken, newToken } from '../../../identity/index.ts';

/** Validity of a token. Twilio opens the socket within seconds of the response that contains its URL. */
const VALID_MINUTES = 2;
const TOKEN_LENGTH_MAX = 100;

const issue = ofEveryBusiness({
  name: 'conversations.issue_relay_token',
  because: 'only the call identifies the business',
  params: { tokenHash: bytes, callSid: text, minutes: int },
  row: { call_sid: text },
  text: `INSERT INTO relay_tokens (token_hash, business_id, call_sid, expires_at)
    SELECT $tokenHash, c.business_id, c.call_sid, clock_timestamp() + make_interval(mins => $minutes)
    FROM calls c WHERE c.call_sid = $callSid AND c.began_at IS NOT NULL AND c.refusal IS NULL
    RETURNING call_sid`,
});

const consume = ofEveryBusiness({
  name: 'conversations.consume_relay_token',
  because: 'only the token identifies the call',
  params: { tokenHash: bytes },
  row: { call_sid: text },
  text: `DELETE FROM relay_tokens WHERE token_hash = $tokenHash AND expires_at > clock_timestamp() RETURNING call_sid`,
});

/**
 * Issues a token that opens the socket of this call once, within two minutes. Every response to Twilio gets its own
 * token. A repeated webhook therefore gets a second token, and Twilio uses the URL of the response that it received.
 * Throws for a call that was not answered here.
 */
export async function issueRelayToken(db: SystemDb, callSid: string): Promise<string> {
  const token = newToken();
  await db.one(issue, { tokenHash: hashToken(token), callSid, minutes: VALID_MINUTES });
  return token;
}

/** The call whose socket this token opens; null for a token that is unknown, used, or older than two minutes. */
export async function consumeRelayToken(db: SystemDb, token: string): Promise<string | null> {
  if (token.length > TOKEN_LENGTH_MAX) return null;
  return (await db.first(consume, { tokenHash: hashToken(token) }))?.call_sid ?? null;
}
