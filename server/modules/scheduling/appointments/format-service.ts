import type { PortalLanguage } from '../../../core/portal-language.ts';
import { textsIn } from '../../../texts.ts';
import type { BuiltInService } from './appointments.schema.ts';

type BookedService = { builtIn: BuiltInService | null; serviceName: string | null };

/**
 * The name of an appointment's service for a reader. A built-in service is named in the reader's language, any other
 * service as it was named when booked. Null without a service. REST and the agent name built-in services in English.
 */
export const formatService = (
  { builtIn, serviceName }: BookedService,
  language: PortalLanguage,
): string | null => (builtIn === null ? serviceName : textsIn(language)(`common.builtIns.${builtIn}`));
