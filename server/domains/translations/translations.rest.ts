import { z } from 'zod';
import { restRow } from '../../http/rest-row.ts';

const wireTranslation = z.object({
  translation_id: z.number(),
  phrase: z.string(),
  translated_phrase: z.string(),
  language_code: z.string(),
  updated_at: z.string(),
});

export const translationsRest = [
  restRow({
    method: 'GET',
    path: '/api/translations',
    procedure: 'translations.list',
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
];
