import { DEMO, DEMO_CUSTOMERS, DEMO_SERVICES } from './demo-catalogue.ts';
import type { SeedDeps } from './seed-deps.ts';

/** Times at which appointments of the clinic begin. Every day uses some of them. */
const STARTS = ['09:00', '10:30', '13:00', '14:30', '16:00'];

const PAST = ['completed', 'completed', 'completed', 'no_show', 'cancelled'] as const;
const COMING = ['scheduled', 'confirmed', 'confirmed', 'scheduled', 'cancelled'] as const;

/** Working days from one month ago to one month ahead, as local dates of the business. */
const INSERT = `
  WITH local AS (SELECT date_trunc('day', app_now() AT TIME ZONE $2) AS today),
  planned AS (
    SELECT today + make_interval(days => $3::int) + $4::time AS starts, today FROM local
  )
  INSERT INTO appointments (business_id, booking_type, status, service_id, customer_id, service_name, service_minutes,
                            service_price_cents, starts_at, ends_at, created_at, status_at)
  SELECT $1, 'appointment', $5, s.id, c.id, t.name, s.duration_minutes, s.price_cents,
         starts AT TIME ZONE $2, (starts + make_interval(mins => s.duration_minutes)) AT TIME ZONE $2,
         least(app_now(), starts AT TIME ZONE $2) - interval '3 days',
         least(app_now(), (starts + make_interval(mins => s.duration_minutes)) AT TIME ZONE $2)
  FROM planned,
    LATERAL (SELECT * FROM services WHERE business_id = $1 ORDER BY id OFFSET $6 LIMIT 1) s,
    LATERAL (SELECT * FROM customers WHERE business_id = $1 ORDER BY id OFFSET $7 LIMIT 1) c,
    LATERAL (SELECT name FROM service_translations
             WHERE business_id = $1 AND service_id = s.id AND language_code = 'en') t
  WHERE extract(dow FROM starts) BETWEEN 1 AND 5 OR $3::int = 0`;

/** Appointments from one month ago to one month ahead. Today always has some, so the dashboard is not empty. */
export async function seedAppointments({ pool }: SeedDeps): Promise<void> {
  const activeServices = DEMO_SERVICES.filter((service) => service.isActive).length;
  for (let day = -30; day <= 30; day += 1) {
    for (const [slot, start] of STARTS.entries()) {
      const seed = (day + 30) * STARTS.length + slot;
      if (seed % 3 === 1 && day !== 0) continue;
      const status = (day < 0 ? PAST : COMING)[seed % 5];
      await pool.query(INSERT, [
        DEMO.businessId,
        DEMO.timezone,
        day,
        start,
        status,
        seed % activeServices,
        (seed * 7) % DEMO_CUSTOMERS.length,
      ]);
    }
  }
  await pool.query(
    `UPDATE customers c SET created_at = app_now() - make_interval(days => (c.id * 11) % 60)
     WHERE c.business_id = $1`,
    [DEMO.businessId],
  );
}
