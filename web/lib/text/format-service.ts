import type {
  BuiltInService,
  ServiceNames,
} from '../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { currentLanguage, t } from './texts.ts';

/**
 * The service of an appointment in the language of the portal. Without a name in that language, its name when it was
 * booked.
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
