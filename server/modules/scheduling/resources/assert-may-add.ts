import { withValues } from '../../../core/error-text.ts';
import { AppError } from '../../../core/errors.ts';
import { RESOURCES_MAX } from '../../../core/plan.ts';
import { bool, int, texts } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { MAIN_CALENDAR_NAMES } from './calendar-name.ts';

const others = ofBusiness({
  name: 'resources.others',
  params: { names: texts, mainNames: texts, except: int.orNull },
  row: { count: int, has_name: bool },
  text: `SELECT count(*)::int AS count, coalesce(bool_or(EXISTS (
        SELECT FROM unnest($names::text[]) wanted,
          unnest(CASE WHEN r.name IS NULL THEN $mainNames::text[] ELSE ARRAY[r.name] END) taken
        WHERE fold_text(wanted) = fold_text(taken))), false) AS has_name
    FROM resources r WHERE business_id = $business AND deleted_at IS NULL
      AND ($except::int IS NULL OR id <> $except)`,
});

/**
 * Checks that a calendar with this name may be added. Call it under the booking lock. Throws `conflict` for a name that
 * another calendar has in any spelling, and at the maximum number of calendars. A calendar without a name is compared
 * by its default name ("Main calendar") in all languages.
 */
export async function assertMayAdd(
  tx: TenantTx,
  { name, except = null }: { name: string | null; except?: number | null },
): Promise<void> {
  const names = name === null ? MAIN_CALENDAR_NAMES : [name];
  const { count, has_name } = await tx.one(others, { names, mainNames: MAIN_CALENDAR_NAMES, except });
  if (count >= RESOURCES_MAX)
    throw new AppError('conflict', withValues('errors.calendars.tooMany', { max: RESOURCES_MAX }));
  if (has_name) throw new AppError('conflict', 'errors.calendars.nameTaken');
}
