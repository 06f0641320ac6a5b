import { AppError, notFound } from '../../../../core/errors.ts';
import { BUILT_IN_SERVICES, DEFAULT_APPOINTMENT_MINUTES } from '../../../../core/plan.ts';
import { bool, int, text } from '../../../../db/column-types.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import type { Bookable, BuiltInService } from '../appointments.schema.ts';

/** The booked service with its current name, duration and price. */
export type Booked = {
  serviceId: number | null;
  builtIn: BuiltInService | null;
  /** The name of the service; null for a built-in one, whose name depends on the reader's language. */
  name: string | null;
  /** The default duration; null for closed time. */
  minutes: number | null;
  priceCents: number | null;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
};

/** The service, named in the business's default language; without a text in that language, by its oldest text. */
const serviceById = ofBusiness({
  name: 'appointments.service',
  params: { serviceId: int },
  row: {
    duration_minutes: int,
    price_cents: int,
    buffer_before_minutes: int,
    buffer_after_minutes: int,
    is_active: bool,
    name: text.orNull,
  },
  text: `SELECT s.duration_minutes, s.price_cents, s.buffer_before_minutes, s.buffer_after_minutes, s.is_active,
      (SELECT t.name FROM service_translations t
       LEFT JOIN business_languages l ON l.business_id = $business AND l.language_code = t.language_code
       WHERE t.business_id = $business AND t.service_id = s.id
       ORDER BY coalesce(l.is_default, false) DESC, t.id LIMIT 1) AS name
    FROM services s WHERE s.business_id = $business AND s.id = $serviceId AND s.deleted_at IS NULL`,
});

const builtInsOffered = ofBusiness({
  name: 'appointments.built_ins_offered',
  row: { offers_built_ins: bool },
  text: 'SELECT offers_built_ins FROM businesses WHERE id = $business',
});

const notOffered = () => new AppError('conflict', 'errors.appointments.serviceInactive');

const WITHOUT_SERVICE = {
  serviceId: null,
  builtIn: null,
  name: null,
  priceCents: null,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
};

/**
 * Reads name, duration and price for a booking. Built-in services and general appointments have no buffers. Throws
 * `not_found` for a service of another business, and `conflict` for a service that is switched off or a built-in one
 * that is not offered.
 */
export async function resolveBookable(db: TenantRunner, what: Bookable): Promise<Booked> {
  switch (what.kind) {
    case 'closed':
      return { ...WITHOUT_SERVICE, minutes: null };
    case 'general':
      return { ...WITHOUT_SERVICE, minutes: DEFAULT_APPOINTMENT_MINUTES };
    case 'built_in': {
      if (!(await db.one(builtInsOffered)).offers_built_ins) throw notOffered();
      const { minutes, priceCents } = BUILT_IN_SERVICES[what.builtIn];
      return { ...WITHOUT_SERVICE, builtIn: what.builtIn, minutes, priceCents };
    }
    case 'service':
      return await readService(db, what.serviceId);
  }
}

async function readService(db: TenantRunner, serviceId: number): Promise<Booked> {
  const service = await db.first(serviceById, { serviceId });
  if (!service) throw notFound();
  if (!service.is_active) throw notOffered();
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
