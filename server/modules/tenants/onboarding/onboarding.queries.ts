import { formatPhoneNumber } from '../../../core/phone-number.ts';
import { PLAN } from '../../../core/plan.ts';
import { bool, int, jsonOf, text, zone } from '../../../db/column-types.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { decideStep } from './decide-step.ts';
import { findArea } from './find-area.ts';
import type { ChosenNumberView, ProgressView } from './onboarding.schema.ts';

type Found = { number: string; locality: string | null; region: string | null };

/** Progress of the onboarding. If the order of the chosen number has failed, no number counts as chosen. */
const progress = ofBusiness({
  name: 'onboarding.progress',
  params: { trialDays: int, holdMinutes: int },
  row: {
    own_phone: text.orNull,
    timezone: zone,
    phone_number: text.orNull,
    locality: text.orNull,
    region: text.orNull,
    is_premium: bool,
    monthly_fee_cents: int,
    setup_fee_cents: int,
    starting_balance_cents: int.orNull,
    balance_cents: int,
    call_price_cents: int,
    other_due_cents: int,
    is_ordered: bool,
    number: jsonOf<Found>().orNull,
    languages: jsonOf<ProgressView['languages']>(),
    has_service: bool,
    has_hours: bool,
    has_target: bool,
    has_call: bool,
  },
  text: `SELECT b.phone AS own_phone, b.timezone, c.phone_number, c.locality, c.region, m.phone_number IS NOT NULL AS is_premium,
      coalesce(m.price_cents, b.number_fee_cents) AS monthly_fee_cents, coalesce(m.setup_fee_cents, 0) AS setup_fee_cents,
      c.starting_balance_cents, a.balance_cents, b.call_price_cents,
      CASE WHEN f.due_at <= app_now() + make_interval(mins => $holdMinutes) THEN f.amount_cents ELSE 0 END
        AS other_due_cents,
      EXISTS (SELECT FROM phone_numbers n WHERE n.business_id = $business AND n.status <> 'cancelled')
        OR EXISTS (SELECT FROM number_orders o WHERE o.business_id = $business
                     AND o.state IN ('awaiting_payment', 'paid', 'bought')) AS is_ordered,
      (SELECT jsonb_build_object('number', n.number, 'locality', n.locality, 'region', n.region)
         FROM phone_numbers n WHERE n.business_id = $business AND n.status = 'active'
         ORDER BY n.is_primary DESC, n.id LIMIT 1) AS number,
      (SELECT jsonb_agg(jsonb_build_object('code', l.code, 'name', l.name, 'isDefault', s.is_default)
                        ORDER BY s.is_default DESC, l.name)
         FROM business_languages s JOIN languages l ON l.code = s.language_code
         WHERE s.business_id = $business) AS languages,
      EXISTS (SELECT FROM services s WHERE s.business_id = $business AND s.is_active AND s.deleted_at IS NULL)
        AS has_service,
      b.hours_set_at IS NOT NULL AS has_hours,
      EXISTS (SELECT FROM transfer_targets t JOIN phone_numbers n ON n.business_id = $business AND n.id = t.phone_number_id
                WHERE t.business_id = $business AND n.status <> 'cancelled') AS has_target,
      EXISTS (SELECT FROM calls k WHERE k.business_id = $business AND k.status = 'completed'
                AND k.began_at IS NOT NULL AND k.refusal IS NULL) AS has_call
    FROM businesses b JOIN accounts a ON a.business_id = b.id
    CROSS JOIN LATERAL platform_fee_next($business, $trialDays) f
    LEFT JOIN onboarding_choices c ON c.business_id = $business AND NOT EXISTS (
      SELECT FROM number_orders o WHERE o.business_id = $business AND o.phone_number = c.phone_number
        AND o.state = 'failed' AND o.updated_at >= c.number_chosen_at)
    LEFT JOIN premium_numbers m ON m.phone_number = c.phone_number
    WHERE b.id = $business AND a.business_id = $business`,
});
type ProgressRow = RowOf<typeof progress>;

function choiceOf(row: ProgressRow): ChosenNumberView | null {
  if (row.phone_number === null) return null;
  return {
    phoneNumber: row.phone_number,
    formatted: formatPhoneNumber(row.phone_number),
    locality: row.locality,
    region: row.region,
    isPremium: row.is_premium,
    monthlyFeeCents: row.monthly_fee_cents,
    setupFeeCents: row.setup_fee_cents,
  };
}

function numberOf({ number }: ProgressRow): ProgressView['number'] {
  if (number === null) return null;
  const { number: phoneNumber, locality, region } = number;
  return { phoneNumber, formatted: formatPhoneNumber(phoneNumber), locality, region };
}

/** Progress of a business's onboarding, with the data of its steps. */
export async function readProgress(
  { db, config }: Pick<MemberDeps, 'db' | 'config'>,
  { isEmailVerified }: { isEmailVerified: boolean },
): Promise<ProgressView> {
  const { platformTrialDays: trialDays, orderHoldMinutes: holdMinutes } = PLAN;
  const row = await db.one(progress, { trialDays, holdMinutes });
  const { is_ordered: isOrdered, has_service: hasService, has_hours: hasHours } = row;
  const choice = choiceOf(row);
  const number = numberOf(row);
  const isCovered = choice !== null && row.balance_cents >= choice.monthlyFeeCents + choice.setupFeeCents;
  const hasBalanceChoice = row.starting_balance_cents !== null;
  const isSandbox = config.APP_MODE === 'sandbox';
  return {
    step: decideStep({
      isOrdered,
      hasChoice: choice !== null,
      hasBalanceChoice,
      isCovered,
      hasService,
      hasHours,
    }),
    isEmailVerified,
    area: findArea(row.own_phone, row.timezone),
    choice,
    startingBalanceCents: row.starting_balance_cents,
    balanceCents: row.balance_cents,
    callPriceCents: row.call_price_cents,
    otherDueCents: row.other_due_cents,
    isCovered,
    isOrdered,
    number,
    languages: row.languages,
    checklist: {
      hasNumber: number !== null,
      hasService,
      hasHours,
      hasTransferTarget: row.has_target,
      hasCall: row.has_call,
    },
    testCallPath:
      isSandbox && number !== null ? `/sandbox/phone?to=${encodeURIComponent(number.phoneNumber)}` : null,
  };
}
