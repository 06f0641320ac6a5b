import type pg from 'pg';

/** What opens the product to whoever holds it: how each is ended, by table. Rows stay, as far as people see them. */
const ENDINGS = {
  sessions: 'UPDATE sessions SET revoked_at = clock_timestamp() WHERE revoked_at IS NULL',
  account_tokens: 'UPDATE account_tokens SET used_at = app_now() WHERE used_at IS NULL',
  // An open invitation is listed as expired and can be sent again; the hash of a link that nobody has opens nothing.
  invitations: `UPDATE invitations SET expires_at = least(expires_at, app_now()),
      token_hash = sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
    WHERE accepted_at IS NULL AND revoked_at IS NULL`,
  social_attempts: 'DELETE FROM social_attempts',
  // Whoever knows the state of a sign-in counts as the maker of an account that is still unproven.
  user_identities: 'UPDATE user_identities SET state_hash = NULL WHERE state_hash IS NOT NULL',
  calendar_feeds: 'DELETE FROM calendar_feeds',
  // A mail that still waits would carry a dead link: it is dead-lettered as one whose link is not valid any more.
  outgoing_mails: 'UPDATE outgoing_mails SET secret = NULL WHERE secret IS NOT NULL',
} as const;

/** Tables whose rows let somebody in, or carry what does; a test finds every other that should be here. */
export const ENTRANCES = Object.keys(ENDINGS);

/**
 * Ends every session and every link that the open transaction has loaded: who took them from a backup, or held one
 * that was revoked after it, finds them dead. Doing it again ends nothing more. Returns how many ended.
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
