import type { Service } from '../../web/features/services/service.ts';

/** An active service with a text in English only. */
export const SERVICE: Service = {
  id: 101,
  translationId: 7,
  name: 'Cleaning',
  description: '',
  language: 'en',
  durationMinutes: 45,
  priceCents: 9_550,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 10,
  isActive: true,
  coverage: { texts: 1, languages: 3, missing: ['fr', 'es'] },
};
