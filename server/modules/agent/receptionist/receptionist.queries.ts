import { bool, instant, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import type { Permissions } from '../../../phrasebook/index.ts';
import { isLanguageCode, type LanguageCode } from '../../languages/index.ts';
import { disclosureOf, greetingOf } from '../../telephony/index.ts';
import type { ReceptionistSettingsView } from './receptionist.schema.ts';

/** Permissions and recording. A business without a row allows everything and records nothing. */
const settingsOfBusiness = ofBusiness({
  name: 'receptionist.settings',
  row: {
    may_book: bool,
    may_move: bool,
    may_cancel: bool,
    may_transfer: bool,
    may_take_messages: bool,
    record_calls: bool,
    updated_at: instant.orNull,
  },
  text: `SELECT coalesce(s.may_book, true) AS may_book, coalesce(s.may_move, true) AS may_move,
      coalesce(s.may_cancel, true) AS may_cancel, coalesce(s.may_transfer, true) AS may_transfer,
      coalesce(s.may_take_messages, true) AS may_take_messages,
      coalesce(s.record_calls, false) AS record_calls, s.updated_at
    FROM businesses b LEFT JOIN receptionist_settings s ON s.business_id = b.id WHERE b.id = $business`,
});

const toPermissions = (row: RowOf<typeof settingsOfBusiness>): Permissions => ({
  book: row.may_book,
  move: row.may_move,
  cancel: row.may_cancel,
  transfer: row.may_transfer,
  takeMessages: row.may_take_messages,
});

/** Permissions of the receptionist. */
export async function readPermissions(db: TenantRunner): Promise<Permissions> {
  return toPermissions(await db.one(settingsOfBusiness));
}

const textsOfBusiness = ofBusiness({
  name: 'receptionist.texts',
  row: { language_code: text, greeting: text.orNull, instructions: text.orNull },
  text: `SELECT l.language_code, t.greeting, t.instructions FROM business_languages l
    LEFT JOIN receptionist_texts t ON t.business_id = l.business_id AND t.language_code = l.language_code
    WHERE l.business_id = $business ORDER BY l.is_default DESC, l.created_at, l.language_code`,
});

const standardWords = (code: LanguageCode, isRecorded: boolean) => ({
  defaultGreeting: greetingOf(code),
  disclosure: disclosureOf(code, isRecorded),
});

/** Permissions of the receptionist, and its texts in each language of the business. */
export async function readSettings(db: TenantRunner): Promise<ReceptionistSettingsView> {
  const [row, texts] = await Promise.all([db.one(settingsOfBusiness), db.all(textsOfBusiness)]);
  return {
    may: toPermissions(row),
    recordCalls: row.record_calls,
    texts: texts.map(({ language_code: languageCode, greeting, instructions }) => ({
      languageCode,
      greeting,
      instructions,
      ...standardWords(isLanguageCode(languageCode) ? languageCode : 'en', row.record_calls),
    })),
    updatedAt: row.updated_at?.toISOString() ?? null,
  };
}
