import type { Actor } from '../../../core/actor.ts';
import { invalidField } from '../../../core/errors.ts';
import { text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { readSettings } from './receptionist.queries.ts';
import type { ReceptionistSettingsView, SaveTextsInput } from './receptionist.schema.ts';

/** Returns no row for a language that the business does not speak. */
const save = ofBusiness({
  name: 'receptionist.save_texts',
  params: { languageCode: text, greeting: text.orNull, instructions: text.orNull },
  row: { language_code: text },
  text: `INSERT INTO receptionist_texts (business_id, language_code, greeting, instructions)
    SELECT l.business_id, l.language_code, $greeting, $instructions FROM business_languages l
    WHERE l.business_id = $business AND l.language_code = $languageCode
    ON CONFLICT (business_id, language_code) DO UPDATE SET greeting = excluded.greeting,
      instructions = excluded.instructions, updated_at = app_now()
    RETURNING language_code`,
});

/**
 * Saves greeting and instructions in one language; null restores the default. Audited without the texts. Throws
 * `validation_failed` for a language that the business does not speak.
 */
export async function saveTexts(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  input: SaveTextsInput,
): Promise<ReceptionistSettingsView> {
  const settings = await db.transaction(async (tx) => {
    const saved = await tx.first(save, input);
    if (!saved) throw invalidField('languageCode', 'errors.receptionist.languageNotAdded');
    const subject = `language-${saved.language_code}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'receptionist.text', subject });
    return readSettings(tx);
  });
  invalidations.publish([db.businessId], ['catalogue']);
  return settings;
}
