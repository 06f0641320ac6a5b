import { z } from 'zod';

export const listServicesInput = z.object({
  /** BCP 47; services without a text in it show the one of the default language. */
  language: z.string().min(2).max(35).optional(),
  /** Inactive ones too. */
  all: z.boolean().default(false),
});
export type ListServicesInput = z.infer<typeof listServicesInput>;

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
};
