import { z } from 'zod';
import { problem } from '../../../core/error-text.ts';
import { listUpTo, onceKey } from '../../../core/limited.ts';
import { mailedLine } from '../../../core/one-line.ts';
import type { OpeningSpan } from '../../../core/opening-hours.ts';
import { RESOURCES_MAX } from '../../../core/plan.ts';
import { weekDays } from '../hours/hours.schema.ts';

/** Characters of the name of a calendar. */
export const RESOURCE_NAME_MAX = 60;

const name = mailedLine(RESOURCE_NAME_MAX).min(1, problem('fields.calendarNameRequired'));

export const createResourceInput = z.object({
  /** Made by the dialog, once: the same key again returns the first one and makes nothing. */
  requestId: onceKey,
  name,
});
export type CreateResourceInput = z.infer<typeof createResourceInput>;

export const resourceIdInput = z.object({ resourceId: z.int32() });
export type ResourceIdInput = z.infer<typeof resourceIdInput>;

export const renameResourceInput = resourceIdInput.extend({ name });
export type RenameResourceInput = z.infer<typeof renameResourceInput>;

/** The order of the calendars; those that are not named follow in the order that they have. */
export const orderResourcesInput = z.object({
  resourceIds: listUpTo(z.int32(), RESOURCES_MAX, problem('fields.calendarsMax')),
});
export type OrderResourcesInput = z.infer<typeof orderResourcesInput>;

/**
 * The working hours of a calendar, each day once; a day that is left out has none. Null: those of the business. It is
 * open only while the business is, whatever its own hours say.
 */
export const setResourceHoursInput = resourceIdInput.extend({ days: weekDays.nullable() });
export type SetResourceHoursInput = z.infer<typeof setResourceHoursInput>;

/** How many services a calendar can have in a list of its own. */
const SERVICES_MAX = 500;

/** What is offered in a calendar: these services, or null for all of the business, also those that it adds later. */
export const setResourceServicesInput = resourceIdInput.extend({
  serviceIds: listUpTo(z.int32(), SERVICES_MAX, problem('fields.servicesMax')).nullable(),
});
export type SetResourceServicesInput = z.infer<typeof setResourceServicesInput>;

/** In whose calendar; without one, in the first that is free then, and closed time is that of the whole business. */
export const inResource = z.int32().nullish();

/**
 * A person or a chair whose time is booked; people call it a calendar. `name`: null for the one that a business begins
 * with until somebody names it, which readers call “Main calendar” in their language; `upcoming`: active appointments not over yet;
 * `hours`: working hours of its own, null for those of the business; `services`: the ids of what it offers, null for all.
 */
export type ResourceView = {
  id: number;
  name: string | null;
  upcoming: number;
  hours: OpeningSpan[] | null;
  services: readonly number[] | null;
};
