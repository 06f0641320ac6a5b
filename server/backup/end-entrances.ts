import type pg from 'pg';

/**
 * Statements that invalidate the credentials in each table (sessions, links, tokens). Rows that users see in a list are
 * not deleted.
 */
const ENDINGS = {
  sessions: 'UPDATE sessions SET revoked_at = clock_timestamp() WHERE revoked_at IS NULL',
  account_tokens: 'UPDATE account_tokens SET used_at = app_now() WHERE used_at IS NULL',
  // An open invitation is then listed as expired, and can be sent again. The new token hash matches no link.
  invitations: `UPDATE invitations SET expires_at = least(expires_at, app_now()),
      token_hash = sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
    WHERE accepted_at IS NULL AND revoked_at IS NULL`,
  social_attempts: 'DELETE FROM social_attempts',
  // `state_hash` belongs to a provider sign-in. It proves which browser created an account with an unverified email
  // address.
  user_identities: 'UPDATE user_identities SET state_hash = NULL WHERE state_hash IS NOT NULL',
  calendar_feeds: 'DELETE FROM calendar_feeds',
  receptionist_trials: 'DELETE FROM receptionist_trials',
  relay_tokens: 'DELETE FROM relay_tokens',
  // Tokens of known browsers grant no access. Without them, only stricter sign-in limits apply to these browsers after
  // a restore.
  known_browsers: 'DELETE FROM known_browsers',
  // The secret belongs to the link of a queued mail. Without the secret the mail becomes a dead letter, like a mail
  // whose link has expired.
  outgoing_mails: 'UPDATE outgoing_mails SET secret = NULL WHERE secret IS NOT NULL',
} as const;

/** Tables that hold credentials, or mails with a credential; a test fails when one is missing here. */
export const ENTRANCES = Object.keys(ENDINGS);

/**
 * Invalidates every loaded session and link in the open transaction, so that neither a stolen backup nor a credential
 * revoked after the backup grants access. Idempotent. Returns how many were invalidated.
 */
export async function endEntrances(client: pg.ClientBase, tables: readonly string[]): Promise<number> {
  let ended = 0;
  for (const [table, ending] of Object.entries(ENDINGS)) {
    // A backup of an older version may not have the table yet.
    if (!tables.includes(table)) continue;
    ended += (await client.query(ending)).rowCount ?? 0;
  }
  return ended;
}
