import { z } from 'zod';
import { centsToDollars } from '../../../core/money.ts';
import { dollars, flag, id, optionalText, toFlag } from '../../../http/wire-fields.ts';
import { wireText } from '../../../texts.ts';
import { answers, succeeds, takes } from '../../../trpc/contract.ts';
import {
  createServiceInput,
  getServiceInput,
  listServicesInput,
  offerBuiltInsInput,
  type ServiceDetailView,
  type ServiceView,
  saveTextInput,
  serviceFields,
  serviceIdInput,
  updateServiceInput,
} from './services.schema.ts';

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

/** An optional REST field in which null means the same as an absent value: no change. */
function sent<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

const numbers = {
  duration_minutes: sent(id.pipe(serviceFields.durationMinutes)),
  price: sent(dollars.pipe(serviceFields.priceCents)),
  buffer_before_minutes: sent(id.pipe(serviceFields.bufferMinutes)),
  buffer_after_minutes: sent(id.pipe(serviceFields.bufferMinutes)),
  is_active: sent(flag),
};
const { name, description } = serviceFields;
const wireNumbers = z.object(numbers);

/** Converts the REST numbers to our field names and units. */
function toNumbers(wire: z.output<typeof wireNumbers>) {
  return {
    durationMinutes: wire.duration_minutes,
    priceCents: wire.price,
    bufferBeforeMinutes: wire.buffer_before_minutes,
    bufferAfterMinutes: wire.buffer_after_minutes,
    isActive: wire.is_active,
  };
}

const oneService = z.object({ service: wireService });
const toOneService = (service: ServiceView) => ({ service: toWireService(service) });

const WIRE_NAMES = { priceCents: 'price' };

export const servicesContract = {
  list: takes(listServicesInput, answers<{ services: ServiceView[]; count: number }>())
    .at({
      method: 'POST',
      path: '/api/services/list',
      summary: 'The services in a language; inactive ones too with all',
      request: z.object({ language: optionalText, all: flag.nullish() }),
      response: z.object({ services: z.array(wireService), count: z.number() }),
      toInput: ({ language, all }) => ({ language, all: all ?? false }),
      toWire: ({ services, count }) => ({ services: services.map(toWireService), count }),
    })
    .at({
      method: 'POST',
      path: '/api/business/services',
      summary: 'The active services in a language',
      request: z.object({ language: optionalText }),
      response: z.object({ services: z.array(wireService) }),
      toInput: ({ language }) => ({ language }),
      toWire: ({ services }) => ({ services: services.map(toWireService) }),
    }),
  get: takes(getServiceInput, answers<ServiceDetailView>()),
  create: takes(createServiceInput, answers<ServiceView>()).at({
    method: 'POST',
    path: '/api/services/create',
    summary: 'Adds a service with its text in the given language, or in the default language',
    request: wireNumbers.extend({ language: optionalText, name, description: sent(description) }),
    response: oneService,
    wireNames: WIRE_NAMES,
    toInput: ({ language, name, description, ...wire }) => ({
      language,
      name,
      description,
      ...toNumbers(wire),
    }),
    toWire: toOneService,
  }),
  update: takes(updateServiceInput, answers<ServiceView>()).at({
    method: 'PUT',
    path: '/api/services',
    summary: 'Changes what is sent; name and description are those in the default language',
    request: wireNumbers.extend({ service_id: id, name: sent(name), description: sent(description) }),
    response: oneService,
    wireNames: WIRE_NAMES,
    toInput: ({ service_id: serviceId, name, description, ...wire }) => ({
      serviceId,
      name,
      description,
      ...toNumbers(wire),
    }),
    toWire: toOneService,
  }),
  remove: takes(serviceIdInput, succeeds).at({
    method: 'DELETE',
    path: '/api/services',
    summary: 'Removes a service; appointments keep what they were booked with',
    request: z.object({ service_id: id }),
    response: z.object({ message: z.string() }),
    toInput: ({ service_id: serviceId }) => ({ serviceId }),
    toWire: () => ({ message: wireText('wire.serviceDeleted') }),
  }),
  saveText: takes(saveTextInput, answers<ServiceView>()).at({
    method: 'PUT',
    path: '/api/services/translation',
    summary: 'Changes a text of a service, named by its translation_id',
    request: z.object({ translation_id: id, name, description: sent(description) }),
    response: oneService,
    toInput: ({ translation_id: translationId, name, description }) => ({ translationId, name, description }),
    toWire: toOneService,
  }),
  offerBuiltIns: takes(offerBuiltInsInput, succeeds),
};
