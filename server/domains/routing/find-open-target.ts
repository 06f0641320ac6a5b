import { bool, int, text } from '../../db/column-types.ts';
import type { TenantRunner } from '../../db/database.ts';
import { ofBusiness } from '../../db/statement.ts';

/** The target of a language, else of all others. Its business's hours are those of the screens: closed time is closed. */
const targetNow = ofBusiness({
  name: 'routing.target_now',
  params: { numberId: int, languageCode: text },
  row: { phone: text, is_open: bool, has_voicemail: bool },
  text: `SELECT p.phone, t.has_voicemail,
      CASE t.availability
        WHEN 'always' THEN true
        WHEN 'business_hours' THEN EXISTS (
            SELECT FROM opening_spans s WHERE s.business_id = $business
              AND opening_seconds(s.day_of_week, s.open_time, s.close_time) @> w.second_of_week)
          AND NOT EXISTS (
            SELECT FROM appointments a WHERE a.business_id = $business AND a.booking_type IN ('holiday', 'block')
              AND a.status <> 'cancelled' AND a.starts_at <= app_now() AND a.ends_at > app_now())
        ELSE EXISTS (
            SELECT FROM unnest(t.own_days) day(of_week)
            WHERE opening_seconds(day.of_week, t.own_from, t.own_until) @> w.second_of_week)
      END AS is_open
    FROM businesses b
    CROSS JOIN LATERAL (SELECT app_now() AT TIME ZONE b.timezone AS wall) clock
    CROSS JOIN LATERAL (
      SELECT (extract(dow FROM clock.wall) * 86400 + extract(epoch FROM clock.wall::time))::integer AS second_of_week) w
    JOIN transfer_targets t ON t.business_id = $business
      AND t.phone_number_id = $numberId AND (t.language_code = $languageCode OR t.language_code IS NULL)
    JOIN transfer_phones p ON p.business_id = $business AND p.id = t.transfer_phone_id AND p.proved_at IS NOT NULL
    WHERE b.id = $business
    ORDER BY t.language_code NULLS LAST LIMIT 1`,
});

/** Where a caller can be passed on to at this moment. */
export type TargetNow = { phone: string; isOpen: boolean; hasVoicemail: boolean };

/** Where callers of a number in a language are passed on to, and whether somebody answers there now; null: nowhere. */
export async function findTargetNow(
  db: TenantRunner,
  { numberId, languageCode }: { numberId: number | null; languageCode: string },
): Promise<TargetNow | null> {
  const row = numberId === null ? undefined : await db.first(targetNow, { numberId, languageCode });
  return row ? { phone: row.phone, isOpen: row.is_open, hasVoicemail: row.has_voicemail } : null;
}
