import type { Actor } from '../../../core/actor.ts';
import { invalidField } from '../../../core/errors.ts';
import { bytes, int, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { limitFor } from '../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../limits/rate-limit.ts';
import { hashToken, newToken } from '../../identity/index.ts';
import { type OpenTrialInput, TRIAL, type TrialView } from './receptionist.schema.ts';

/**
 * The token expires by the system clock, like all access tokens, and not by the app clock, which the sandbox can move.
 * Returns no row for a language that the business does not speak.
 */
const insertTrial = ofBusiness({
  name: 'receptionist.save_trial',
  params: { tokenHash: bytes, userId: int, languageCode: text.orNull, minutes: int },
  row: { language_code: text },
  text: `INSERT INTO receptionist_trials (token_hash, business_id, user_id, language_code, expires_at)
    SELECT $tokenHash, l.business_id, $userId, l.language_code, clock_timestamp() + make_interval(mins => $minutes)
    FROM business_languages l
    WHERE l.business_id = $business
      AND CASE WHEN $languageCode::text IS NULL THEN l.is_default ELSE l.language_code = $languageCode END
    RETURNING language_code`,
});

/**
 * Issues a token that opens one trial conversation within two minutes. Throws `validation_failed` for a language that
 * the business does not speak, `rate_limited` after five per hour.
 */
export async function openTrial(
  { db, config }: MemberDeps,
  { businessId, userId }: Actor,
  { languageCode }: OpenTrialInput,
): Promise<TrialView> {
  await countAttempt(db, [limitFor(config, 'trial:person', `${businessId}-${userId}`)]);
  const token = newToken();
  const trial = await db.first(insertTrial, {
    ...{ tokenHash: hashToken(token), userId, languageCode: languageCode ?? null },
    minutes: TRIAL.tokenMinutes,
  });
  if (!trial) throw invalidField('languageCode', 'errors.receptionist.notSpoken');
  return { token, url: `/voice/relay?trial=${token}` };
}
