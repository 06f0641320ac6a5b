import { z } from 'zod';
import { toFlag } from '../../http/wire-fields.ts';
import { answers, takesNothing } from '../../trpc/contract.ts';
import type { BusinessLanguageView } from './languages.schema.ts';

const wireBusinessLanguage = z.object({
  language_code: z.string(),
  language_name: z.string(),
  is_default: z.literal([0, 1]),
  voice_name: z.string().nullable(),
  language_voice_id: z.number().nullable(),
});

export const languagesContract = {
  listForBusiness: takesNothing(answers<BusinessLanguageView[]>()).at({
    method: 'POST',
    path: '/api/business/list_languages',
    summary: "The business's languages, its default first",
    request: z.object({}),
    response: z.object({ languages: z.array(wireBusinessLanguage) }),
    toInput: () => undefined,
    toWire: (languages) => ({
      languages: languages.map((language) => ({
        language_code: language.code,
        language_name: language.name,
        is_default: toFlag(language.isDefault),
        voice_name: language.voiceName,
        language_voice_id: language.voiceId,
      })),
    }),
  }),
};
