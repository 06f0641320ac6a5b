/**
 * SQL: whether a number is somebody's, or is kept for whoever ordered it. An order that is not paid keeps it for
 * `minutes`; one whose payment is under way or that was paid keeps it until its buyer has had it, or got the money
 * back. Orders of `business` itself keep nothing from it. The arguments are SQL too: columns and parameters, never
 * values.
 */
export function isTakenSql(number: string, business: string, minutes: string): string {
  return `(EXISTS (SELECT FROM phone_numbers n WHERE n.number = ${number} AND n.released_at IS NULL)
      OR EXISTS (SELECT FROM payments p
                 WHERE p.phone_number = ${number} AND p.purpose = 'number_order'
                   AND p.business_id IS DISTINCT FROM ${business}
                   AND (p.state = 'processing' OR ${IS_PAID_SQL}
                        OR (p.state IN ('created', 'open')
                            AND p.created_at > app_now() - make_interval(mins => ${minutes})))))`;
}

/** SQL: whether the order `p` was paid, kept, and not followed by its number yet. */
export const IS_PAID_SQL = `(p.state = 'succeeded' AND p.refunded_cents + p.disputed_cents < p.received_cents
                         AND NOT EXISTS (SELECT FROM phone_numbers o
                           WHERE o.business_id = p.business_id AND o.number = p.phone_number
                             AND o.created_at >= p.created_at))`;
