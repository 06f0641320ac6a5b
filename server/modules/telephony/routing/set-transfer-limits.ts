import { getCountries } from 'libphonenumber-js/max';
import { int, texts } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';

const DAY_MINUTES_MAX = 24 * 60;

/** Returns no row when the values are unchanged. */
const save = ofBusiness({
  name: 'routing.set_transfer_limits',
  params: { dayMinutes: int.orNull, countries: texts },
  row: { business_id: int },
  text: `INSERT INTO transfer_limits AS l (business_id, day_minutes, countries)
    SELECT b.id, $dayMinutes, $countries FROM businesses b WHERE b.id = $business
    ON CONFLICT (business_id) DO UPDATE SET day_minutes = excluded.day_minutes, countries = excluded.countries,
      changed_at = app_now()
    WHERE (l.day_minutes, l.countries) IS DISTINCT FROM (excluded.day_minutes, excluded.countries)
    RETURNING business_id`,
});

const exists = ofBusiness({
  name: 'routing.business_of_limits',
  row: { id: int },
  text: 'SELECT id FROM businesses WHERE id = $business',
});

export type TransferLimits = {
  actor: string;
  businessId: number;
  /** Minutes of transferred calls in 24 hours; null for the plan's default. */
  dayMinutes: number | null;
  /** The allowed foreign countries as ISO 3166 codes. The list replaces the previous one. */
  countries: readonly string[];
};

/**
 * Sets the minutes of transferred calls that a business has in 24 hours, and the foreign countries to which its calls
 * may be transferred. Both apply from its next transfer on. Audited in the same transaction; the same values again
 * change nothing. Throws for an unknown business or country and for an impossible number of minutes.
 */
export async function setTransferLimits(
  { db }: Pick<Deps, 'db'>,
  { actor, businessId, dayMinutes, countries }: TransferLimits,
): Promise<Omit<TransferLimits, 'actor'> & { changed: boolean }> {
  if (!Number.isSafeInteger(businessId) || businessId <= 0) throw new Error('expected the id of a business');
  const isPossible = dayMinutes === null || (Number.isSafeInteger(dayMinutes) && dayMinutes >= 0);
  if (!isPossible || (dayMinutes ?? 0) > DAY_MINUTES_MAX)
    throw new Error(`expected minutes from 0 to ${DAY_MINUTES_MAX}, or "plan"`);
  const known: readonly string[] = getCountries();
  const unknown = countries.filter((country) => !known.includes(country));
  if (unknown.length > 0) throw new Error(`expected countries like GB, not ${unknown.join(', ')}`);
  const sorted = [...new Set(countries)].sort();
  const changed = await db.ofBusiness(businessId).transaction(async (tx) => {
    if (!(await tx.first(exists))) throw new Error(`there is no business ${businessId}`);
    if (!(await tx.first(save, { dayMinutes, countries: sorted }))) return false;
    await recordAudit(tx, {
      actor,
      action: 'transfer.limited',
      subject: `business-${businessId}`,
      details: { dayMinutes: dayMinutes ?? 'plan', countries: sorted.join(' ') },
    });
    return true;
  });
  return { businessId, dayMinutes, countries: sorted, changed };
}
