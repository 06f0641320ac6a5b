import { z } from 'zod';
import { problem } from '../../../core/error-text.ts';
import { mailedLine } from '../../../core/one-line.ts';
import { toSpokenText } from '../../../core/spoken-text.ts';

/** Limits of a service's fields. The upper limits exist to catch typing errors. */
export const SERVICE_LIMITS = {
  nameLength: 120,
  descriptionLength: 2_000,
  minutes: 1_440,
  bufferMinutes: 240,
  priceCents: 100_000_000,
} as const;

/** The defaults of a service. The default price is 0, which screens show as free. */
export const SERVICE_DEFAULTS = { minutes: 30, priceCents: 0, bufferMinutes: 5 } as const;

/** Schemas of a service's fields. REST uses the same schemas under its own field names. */
export const serviceFields = {
  name: mailedLine(SERVICE_LIMITS.nameLength).min(1, problem('fields.serviceNameRequired')),
  description: z.string().overwrite(toSpokenText).trim().max(SERVICE_LIMITS.descriptionLength),
  durationMinutes: z.int().min(1, problem('fields.durationMin')).max(SERVICE_LIMITS.minutes),
  priceCents: z.int().min(0, problem('fields.priceMin')).max(SERVICE_LIMITS.priceCents),
  bufferMinutes: z.int().min(0, problem('fields.bufferMin')).max(SERVICE_LIMITS.bufferMinutes),
};
const { name, description, durationMinutes, priceCents, bufferMinutes } = serviceFields;

/** BCP 47 language tag. */
const language = z.string().min(2).max(35);

export const listServicesInput = z.object({
  /** Language of the texts. A service without a text in this language is shown in the default language. */
  language: language.optional(),
  /** True includes inactive services. */
  all: z.boolean().default(false),
});
export type ListServicesInput = z.infer<typeof listServicesInput>;

export const getServiceInput = z.object({ serviceId: z.int32(), language: language.optional() });
export const offerBuiltInsInput = z.object({ isOffered: z.boolean() });

export const serviceIdInput = z.object({ serviceId: z.int32() });

export const createServiceInput = z.object({
  /** The language of the text. The default is the business's default language. */
  language: language.optional(),
  name,
  description: description.default(''),
  durationMinutes: durationMinutes.default(SERVICE_DEFAULTS.minutes),
  priceCents: priceCents.default(SERVICE_DEFAULTS.priceCents),
  bufferBeforeMinutes: bufferMinutes.default(SERVICE_DEFAULTS.bufferMinutes),
  bufferAfterMinutes: bufferMinutes.default(SERVICE_DEFAULTS.bufferMinutes),
  isActive: z.boolean().default(true),
});
export type CreateServiceInput = z.infer<typeof createServiceInput>;

/** A change of a service. Fields that are not sent stay as they are. */
export const updateServiceInput = z.object({
  serviceId: z.int32(),
  /** The language of name and description. The default is the business's default language. */
  language: language.optional(),
  name: name.optional(),
  description: description.optional(),
  durationMinutes: durationMinutes.optional(),
  priceCents: priceCents.optional(),
  bufferBeforeMinutes: bufferMinutes.optional(),
  bufferAfterMinutes: bufferMinutes.optional(),
  isActive: z.boolean().optional(),
});
export type UpdateServiceInput = z.infer<typeof updateServiceInput>;

const text = { name, description: description.optional() };

/** The text to save, selected by its id, or by service and language. In the second case, a missing text is created. */
export const saveTextInput = z.union([
  z.object({ translationId: z.int32(), ...text }),
  z.object({ serviceId: z.int32(), languageCode: language, ...text }),
]);
export type SaveTextInput = z.infer<typeof saveTextInput>;

/** `texts`: number of the business's languages in which a service has its own text. `missing`: the other languages. */
export type Coverage = { texts: number; languages: number; missing: string[] };

/** A service with its text in one language. */
export type ServiceView = {
  id: number;
  translationId: number | null;
  name: string;
  description: string;
  language: string;
  durationMinutes: number;
  priceCents: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  isActive: boolean;
  coverage: Coverage;
};

export type ServiceText = { id: number; languageCode: string; name: string; description: string };
export type ServiceDetailView = ServiceView & { texts: ServiceText[] };
