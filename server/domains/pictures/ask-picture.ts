import { type Queryable, run, type Statement } from '../../db/sql.ts';

const ask: Statement<Record<string, never>> = {
  name: 'pictures.ask',
  text: `INSERT INTO user_pictures (business_id, user_id, source_url) VALUES ($1, $2, $3)
    ON CONFLICT (user_id) DO UPDATE SET source_url = excluded.source_url, asked_at = clock_timestamp(), tried_at = NULL
    WHERE user_pictures.business_id = $1 AND user_pictures.asked_at < clock_timestamp() - interval '1 day'`,
};

/**
 * Asks for our copy of the picture that a provider names, once a day at most, in the caller's transaction; nothing is
 * fetched here. Ring `fetch-pictures` afterwards.
 */
export async function askPicture(
  tx: Queryable,
  { business_id, user_id }: { business_id: number; user_id: number },
  sourceUrl: string | null,
): Promise<void> {
  if (sourceUrl !== null) await run(tx, ask, [business_id, user_id, sourceUrl]);
}
