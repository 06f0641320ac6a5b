import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { bool, bytes, int, text } from '../../../db/column-types.ts';
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

const suspension = ofBusiness({
  name: 'receptionist.is_suspended',
  row: { is_suspended: bool },
  text: 'SELECT suspended_at IS NOT NULL AS is_suspended FROM businesses WHERE id = $business',
});

/**
 * Issues a token that opens one trial conversation within two minutes. Throws `validation_failed` for a language that
 * the business does not speak, `conflict` for a suspended business, `rate_limited` after five per hour of the member or
 * 20 of the business.
 */
export async function openTrial(
  { db, config }: MemberDeps,
  { businessId, userId }: Actor,
  { languageCode }: OpenTrialInput,
): Promise<TrialView> {
  const { is_suspended: isSuspended } = await db.one(suspension);
  if (isSuspended) throw new AppError('conflict', 'errors.receptionist.suspended');
  await countAttempt(db, [
    limitFor(config, 'trial:person', `${businessId}-${userId}`),
    limitFor(config, 'trial:business', businessId),
  ]);
  const token = newToken();
  const trial = await db.first(insertTrial, {
    ...{ tokenHash: hashToken(token), userId, languageCode: languageCode ?? null },
    minutes: TRIAL.tokenMinutes,
  });
  if (!trial) throw invalidField('languageCode', 'errors.receptionist.notSpoken');
  return { token, url: `/voice/relay?trial=${token}` };
}
