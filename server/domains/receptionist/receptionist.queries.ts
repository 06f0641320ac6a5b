import { bool, instant } from '../../db/column-types.ts';
import type { TenantRunner } from '../../db/database.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { Permissions } from './facts.ts';

/** A business without a row of its own lets the receptionist do everything. */
export const settingsOfBusiness = ofBusiness({
  name: 'receptionist.settings',
  row: {
    may_book: bool,
    may_move: bool,
    may_cancel: bool,
    may_transfer: bool,
    may_take_messages: bool,
    updated_at: instant.orNull,
  },
  text: `SELECT coalesce(s.may_book, true) AS may_book, coalesce(s.may_move, true) AS may_move,
      coalesce(s.may_cancel, true) AS may_cancel, coalesce(s.may_transfer, true) AS may_transfer,
      coalesce(s.may_take_messages, true) AS may_take_messages, s.updated_at
    FROM businesses b LEFT JOIN receptionist_settings s ON s.business_id = b.id WHERE b.id = $business`,
});

/** What the receptionist of a business may do by itself. */
export async function readPermissions(db: TenantRunner): Promise<Permissions> {
  const row = await db.one(settingsOfBusiness);
  return {
    book: row.may_book,
    move: row.may_move,
    cancel: row.may_cancel,
    transfer: row.may_transfer,
    takeMessages: row.may_take_messages,
  };
}
