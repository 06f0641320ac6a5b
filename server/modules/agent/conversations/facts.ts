import type { Facts as DialogueFacts, ServiceFact as SpokenService } from '../../../phrasebook/index.ts';
import type { LanguageCode } from '../../languages/index.ts';

/** Facts about a business, as an agent speaks of them. */
export type ServiceFact = SpokenService & { description: string };

/**
 * All that an agent knows of its business without asking: read once when a conversation begins, and again when its language
 * changes. Holds no customer's data. At most 100 services and 50 phrases.
 */
export type Facts = Omit<DialogueFacts, 'business' | 'language' | 'languages' | 'services'> & {
  business: { name: string; timezone: string };
  language: LanguageCode;
  languages: LanguageCode[];
  services: ServiceFact[];
  /**
   * Of people or chairs that can be booked, at most 12; none where there is only one, which nobody needs to choose. `services`
   * are the ids of those that it offers; without it, all.
   */
  calendars: { id: number; name: string; services?: readonly number[] }[];
  /** How the owner wants it to behave; at most 2,000 characters. */
  instructions: string | null;
};
