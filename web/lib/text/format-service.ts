import type { BuiltInService } from '../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { t } from './texts.ts';

/** The service of an appointment: a built-in one in the language of the portal, else its name when it was booked. */
export const formatService = ({
  serviceName,
  builtIn,
}: {
  serviceName: string | null;
  builtIn: BuiltInService | null;
}): string | null => (builtIn === null ? serviceName : t(`common.builtIns.${builtIn}`));
