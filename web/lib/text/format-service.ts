import type {
  BuiltInService,
  ServiceNames,
} from '../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { currentLanguage, t } from './texts.ts';

/**
 * The name of an appointment's service in the language of the portal. If the service has no name in this language, the
 * name that was stored with the booking.
 */
export const formatService = ({
  serviceName,
  serviceNames,
  builtIn,
}: {
  serviceName: string | null;
  serviceNames?: ServiceNames | undefined;
  builtIn: BuiltInService | null;
}): string | null =>
  builtIn === null
    ? (serviceNames?.[currentLanguage().locale] ?? serviceName)
    : t(`common.builtIns.${builtIn}`);
