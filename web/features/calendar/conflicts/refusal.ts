import type { BookingWarning } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { type Alternative, apiErrorOf } from '../../../lib/forms/api-errors.ts';
import { t } from '../../../lib/text/texts.ts';

/** Reason for a refused time, with free alternatives. */
export type Refusal = {
  message: string;
  alternatives: readonly Alternative[];
  /** True when the user may book the taken time anyway. False for closed time, in which nothing can be booked. */
  mayOverlap: boolean;
};

/** The refusal in a failed booking or move; null for every other failure. */
export function refusalOf(error: unknown): Refusal | null {
  if (error === null || error === undefined) return null;
  const { code, message, alternatives, fields } = apiErrorOf(error);
  if (code !== 'slot_taken') return null;
  return { message, alternatives, mayOverlap: fields.allowOverlap === undefined };
}

/** Text of a warning about a booking that succeeded. */
export function formatWarning(warning: BookingWarning): string {
  return warning === 'mail_limit' || warning === 'mail_unpaid'
    ? t(`calendar.mail.${warning}`)
    : t(`calendar.warning.${warning}`);
}
