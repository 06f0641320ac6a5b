import { z } from 'zod';
import { answers, succeeds, takes, takesNothing } from '../../../trpc/contract.ts';
import type { TranslationPage } from './translations.queries.ts';
import {
  type LanguageOverview,
  listTranslationsInput,
  type ServiceMatrix,
  type ServiceProposal,
  saveTranslationInput,
  type TranslationView,
  translationIdInput,
} from './translations.schema.ts';

const wireTranslation = z.object({
  translation_id: z.number(),
  phrase: z.string(),
  translated_phrase: z.string(),
  language_code: z.string(),
  updated_at: z.string(),
});

export const translationsContract = {
  list: takes(listTranslationsInput, answers<TranslationPage>()).at({
    method: 'GET',
    path: '/api/translations',
    summary: 'What the agent says in a language',
    request: z.object({ language: z.string().trim().min(2).max(35) }),
    response: z.object({ data: z.array(wireTranslation) }),
    toInput: ({ language }) => ({ language }),
    toWire: ({ translations }) => ({
      data: translations.map((translation) => ({
        translation_id: translation.id,
        phrase: translation.phrase,
        translated_phrase: translation.translatedPhrase,
        language_code: translation.languageCode,
        updated_at: translation.updatedAt,
      })),
    }),
  }),
  services: takesNothing(answers<ServiceMatrix>()),
  propose: takesNothing(answers<ServiceProposal[]>()),
  overview: takesNothing(answers<LanguageOverview[]>()),
  save: takes(saveTranslationInput, answers<TranslationView>()),
  remove: takes(translationIdInput, succeeds),
};
