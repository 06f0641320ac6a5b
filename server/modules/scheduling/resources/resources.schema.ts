import { z } from 'zod';
import { problem } from '../../../core/error-text.ts';
import { listUpTo, onceKey } from '../../../core/limited.ts';
import { mailedLine } from '../../../core/one-line.ts';
import type { OpeningSpan } from '../../../core/opening-hours.ts';
import { RESOURCES_MAX } from '../../../core/plan.ts';
import { weekDays } from '../hours/hours.schema.ts';

/** Maximum length of the name of a calendar, in characters. */
export const RESOURCE_NAME_MAX = 60;

const name = mailedLine(RESOURCE_NAME_MAX).min(1, problem('fields.calendarNameRequired'));

export const createResourceInput = z.object({
  /** Idempotency key, created once by the dialog. A repeated request returns the first calendar and creates nothing. */
  requestId: onceKey,
  name,
});
export type CreateResourceInput = z.infer<typeof createResourceInput>;

export const resourceIdInput = z.object({ resourceId: z.int32() });
export type ResourceIdInput = z.infer<typeof resourceIdInput>;

export const renameResourceInput = resourceIdInput.extend({ name });
export type RenameResourceInput = z.infer<typeof renameResourceInput>;

/** The order of the calendars; calendars that are not listed follow in their current order. */
export const orderResourcesInput = z.object({
  resourceIds: listUpTo(z.int32(), RESOURCES_MAX, problem('fields.calendarsMax')),
});
export type OrderResourcesInput = z.infer<typeof orderResourcesInput>;

/**
 * The working hours of a calendar, each weekday once. A missing weekday is closed. Null: the calendar has the hours of
 * the business. Outside the hours of the business a calendar is always closed.
 */
export const setResourceHoursInput = resourceIdInput.extend({ days: weekDays.nullable() });
export type SetResourceHoursInput = z.infer<typeof setResourceHoursInput>;

/** Maximum number of services in a calendar's own list. */
const SERVICES_MAX = 500;

/** The services of a calendar. Null: all services of the business, including later ones. */
export const setResourceServicesInput = resourceIdInput.extend({
  serviceIds: listUpTo(z.int32(), SERVICES_MAX, problem('fields.servicesMax')).nullable(),
});
export type SetResourceServicesInput = z.infer<typeof setResourceServicesInput>;

/**
 * The calendar. By default, an appointment gets the first calendar that is free then, and closed time applies to the
 * whole business.
 */
export const inResource = z.int32().nullish();

/**
 * A person or a chair whose time is booked; users call it a calendar. `name`: null for the initial one of a business
 * until a user names it; it is shown as “Main calendar” in the reader's language. `upcoming`: number of active
 * appointments that are not over. `hours`: its own working hours, null for those of the business. `services`: the ids
 * of its services, null for all.
 */
export type ResourceView = {
  id: number;
  name: string | null;
  upcoming: number;
  hours: OpeningSpan[] | null;
  services: readonly number[] | null;
};
