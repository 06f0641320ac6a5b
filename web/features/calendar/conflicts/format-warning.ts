import type { BookingWarning } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { t } from '../../../lib/text/texts.ts';

/** What a person should know of a booking that was made all the same. */
export function formatWarning(warning: BookingWarning): string {
  return warning === 'mail_limit' || warning === 'mail_unpaid'
    ? t(`calendar.mail.${warning}`)
    : t(`calendar.warning.${warning}`);
}
