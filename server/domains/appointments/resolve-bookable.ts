import { AppError, notFound } from '../../core/errors.ts';
import { BUILT_IN_SERVICES, DEFAULT_APPOINTMENT_MINUTES } from '../../core/plan.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import type { Bookable, BuiltInService } from './appointments.schema.ts';

/** What is booked, as it is called, long and priced now. */
export type Booked = {
  serviceId: number | null;
  builtIn: BuiltInService | null;
  name: string | null;
  /** How long it takes by itself; null for closed time. */
  minutes: number | null;
  priceCents: number | null;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
};

type ServiceRow = {
  name: string | null;
  duration_minutes: number;
  price_cents: number;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  is_active: boolean;
};

/** Called as in the business's default language, else by its oldest text. */
const serviceById: Statement<ServiceRow> = {
  name: 'appointments.service',
  text: `SELECT s.duration_minutes, s.price_cents, s.buffer_before_minutes, s.buffer_after_minutes, s.is_active,
      (SELECT t.name FROM service_translations t
       LEFT JOIN business_languages l ON l.business_id = $1 AND l.language_code = t.language_code
       WHERE t.business_id = $1 AND t.service_id = s.id
       ORDER BY coalesce(l.is_default, false) DESC, t.id LIMIT 1) AS name
    FROM services s WHERE s.business_id = $1 AND s.id = $2 AND s.deleted_at IS NULL`,
};

const WITHOUT_SERVICE = {
  serviceId: null,
  builtIn: null,
  name: null,
  priceCents: null,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
};

/**
 * Reads what a booking takes. Built-in services and general appointments have no buffers (product.md). Throws
 * `not_found` for a service of another business, `conflict` for one that is switched off.
 */
export async function resolveBookable(db: Queryable, businessId: number, what: Bookable): Promise<Booked> {
  switch (what.kind) {
    case 'closed':
      return { ...WITHOUT_SERVICE, minutes: null };
    case 'general':
      return { ...WITHOUT_SERVICE, minutes: DEFAULT_APPOINTMENT_MINUTES };
    case 'built_in': {
      const { name, minutes, priceCents } = BUILT_IN_SERVICES[what.builtIn];
      return { ...WITHOUT_SERVICE, builtIn: what.builtIn, name, minutes, priceCents };
    }
    case 'service':
      return await readService(db, businessId, what.serviceId);
  }
}

async function readService(db: Queryable, businessId: number, serviceId: number): Promise<Booked> {
  const [service] = await run(db, serviceById, [businessId, serviceId]);
  if (!service) throw notFound();
  if (!service.is_active) throw new AppError('conflict', 'This service is not offered at the moment.');
  return {
    serviceId,
    builtIn: null,
    name: service.name,
    minutes: service.duration_minutes,
    priceCents: service.price_cents,
    bufferBeforeMinutes: service.buffer_before_minutes,
    bufferAfterMinutes: service.buffer_after_minutes,
  };
}
