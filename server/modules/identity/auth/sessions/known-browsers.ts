import { bytes, int } from '../../../../db/column-types.ts';
import type { TenantRunner, TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { hashToken, newToken } from './sessions.ts';

/** Maximum number of known browsers of a user. Beyond it the least recently used one is forgotten. */
const BROWSERS_MAX = 10;
/** Time without use after which a browser is forgotten, as the documentation of sessions says. */
const FORGOTTEN_AFTER_DAYS = 180;

const use = ofBusiness({
  name: 'known_browsers.use',
  params: { tokenHash: bytes, userId: int },
  row: { user_id: int },
  text: `UPDATE known_browsers SET used_at = clock_timestamp()
    WHERE business_id = $business AND user_id = $userId AND token_hash = $tokenHash RETURNING user_id`,
});

const deleteOldest = ofBusiness({
  name: 'known_browsers.delete_oldest',
  params: { userId: int, max: int },
  text: `DELETE FROM known_browsers WHERE business_id = $business AND token_hash IN (
      SELECT token_hash FROM known_browsers WHERE business_id = $business AND user_id = $userId
      ORDER BY used_at DESC, token_hash OFFSET $max)`,
});

/** Selects, among the tokens that the browser sent, the one that was issued to this user. */
export async function findKnownBrowser(
  db: TenantRunner,
  userId: number,
  tokens: readonly string[],
): Promise<string | undefined> {
  if (tokens.length === 0) return undefined;
  const known = await db.models.knownBrowser.findMany({ where: { userId }, select: { tokenHash: true } });
  return tokens.find((token) => known.some(({ tokenHash }) => hashToken(token).equals(tokenHash)));
}

/**
 * Stores the browser of a sign-in as known. Returns the sent token that was issued to this user, otherwise a new token.
 */
export async function rememberBrowser(
  tx: TenantTx,
  userId: number,
  candidates: readonly string[] = [],
): Promise<string> {
  for (const token of candidates)
    if (await tx.first(use, { userId, tokenHash: hashToken(token) })) return token;
  const token = newToken();
  await tx.models.knownBrowser.createMany({ data: { userId, tokenHash: hashToken(token) } });
  await tx.all(deleteOldest, { userId, max: BROWSERS_MAX });
  return token;
}

/** SQL: deletes the browsers that were not used for half a year. */
export const PURGE_BROWSERS = `DELETE FROM known_browsers
  WHERE used_at < clock_timestamp() - interval '${FORGOTTEN_AFTER_DAYS} days'`;
