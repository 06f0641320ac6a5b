import { z } from 'zod';
import { centsToDollars } from '../../core/money.ts';
import { restRow } from '../../http/rest-row.ts';
import { flag, optionalText, toFlag } from '../../http/wire-fields.ts';
import type { ServiceView } from './services.schema.ts';

const wireService = z.object({
  service_id: z.number(),
  translation_id: z.number().nullable(),
  name: z.string(),
  service_name: z.string(),
  description: z.string(),
  duration_minutes: z.number(),
  price: z.number().describe('dollars'),
  buffer_before_minutes: z.number(),
  buffer_after_minutes: z.number(),
  is_active: z.literal([0, 1]),
  language: z.string(),
});

function toWireService(service: ServiceView): z.input<typeof wireService> {
  return {
    service_id: service.id,
    translation_id: service.translationId,
    name: service.name,
    service_name: service.name,
    description: service.description,
    duration_minutes: service.durationMinutes,
    price: centsToDollars(service.priceCents),
    buffer_before_minutes: service.bufferBeforeMinutes,
    buffer_after_minutes: service.bufferAfterMinutes,
    is_active: toFlag(service.isActive),
    language: service.language,
  };
}

export const servicesRest = [
  restRow({
    method: 'POST',
    path: '/api/services/list',
    procedure: 'services.list',
    summary: 'The services in a language; inactive ones too with all',
    request: z.object({ language: optionalText, all: flag.nullish() }),
    response: z.object({ services: z.array(wireService), count: z.number() }),
    toInput: ({ language, all }) => ({ language, all: all ?? false }),
    toWire: ({ services, count }) => ({ services: services.map(toWireService), count }),
  }),
];
