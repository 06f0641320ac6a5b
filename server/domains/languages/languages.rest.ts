import { z } from 'zod';
import { restRow } from '../../http/rest-row.ts';
import { toFlag } from '../../http/wire-fields.ts';

const wireBusinessLanguage = z.object({
  language_code: z.string(),
  language_name: z.string(),
  is_default: z.literal([0, 1]),
  voice_name: z.string().nullable(),
  language_voice_id: z.number().nullable(),
});

export const languagesRest = [
  restRow({
    method: 'POST',
    path: '/api/business/list_languages',
    procedure: 'languages.listForBusiness',
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
];
