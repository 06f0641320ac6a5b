import { bytes, int, text } from '../../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import { hashToken } from '../../../identity/index.ts';
import { isLanguageCode, type LanguageCode } from '../../../languages/index.ts';

const take = ofEveryBusiness({
  name: 'receptionist.take_trial',
  because: 'the token alone names the business',
  params: { tokenHash: bytes },
  row: { business_id: int, user_id: int, language_code: text },
  text: `DELETE FROM receptionist_trials t USING users u
    WHERE t.token_hash = $tokenHash AND t.expires_at > clock_timestamp()
      AND u.business_id = t.business_id AND u.id = t.user_id AND u.disabled_at IS NULL
    RETURNING t.business_id, t.user_id, t.language_code`,
});

export type Trial = { businessId: number; userId: number; language: LanguageCode };

/** The trial that a token opens, once; null for one that is unknown, used, or older than two minutes. */
export async function takeTrial({ db }: Pick<Deps, 'db'>, token: string): Promise<Trial | null> {
  const row = await db.first(take, { tokenHash: hashToken(token) });
  if (!row) return null;
  const { business_id: businessId, user_id: userId, language_code: code } = row;
  return { businessId, userId, language: isLanguageCode(code) ? code : 'en' };
}
