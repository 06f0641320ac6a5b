import { z } from 'zod';
import { flag, id, text, toFlag } from '../../http/wire-fields.ts';
import { wireText } from '../../texts.ts';
import { answers, succeeds, takes, takesNothing } from '../../trpc/contract.ts';
import {
  type BusinessLanguageView,
  type LanguageRemovalView,
  type LanguageVoiceView,
  languageCodeInput,
  type SupportedLanguageView,
  updateLanguageInput,
} from './languages.schema.ts';

const wireFlag = z.literal([0, 1]);

const wireBusinessLanguage = z.object({
  language_code: z.string(),
  language_name: z.string(),
  is_default: wireFlag,
  voice_name: z.string().nullable(),
  language_voice_id: z.number().nullable(),
});

const toWireBusinessLanguage = (language: BusinessLanguageView): z.input<typeof wireBusinessLanguage> => ({
  language_code: language.code,
  language_name: language.name,
  is_default: toFlag(language.isDefault),
  voice_name: language.voiceName,
  language_voice_id: language.voiceId,
});

const wireCode = z.object({ language_code: text });
const toCode = ({ language_code: languageCode }: z.output<typeof wireCode>) => ({ languageCode });
const wireMessage = z.object({ message: z.string() });

export const languagesContract = {
  supported: takesNothing(answers<SupportedLanguageView[]>()).at({
    method: 'GET',
    path: '/api/list_supported_languages',
    summary: 'The languages of the agent; those that are not supported are coming soon',
    request: z.object({}),
    response: z.object({
      languages: z.array(
        z.object({
          language_code: z.string(),
          language_name: z.string(),
          native_name: z.string(),
          is_extended: wireFlag,
          is_supported: wireFlag,
        }),
      ),
    }),
    toInput: () => undefined,
    toWire: (languages) => ({
      languages: languages.map(({ code, name, nativeName, isExtended, isSupported }) => ({
        language_code: code,
        language_name: name,
        native_name: nativeName,
        is_extended: toFlag(isExtended),
        is_supported: toFlag(isSupported),
      })),
    }),
  }),
  voices: takes(languageCodeInput, answers<LanguageVoiceView[]>()).at({
    method: 'POST',
    path: '/api/language/voices',
    summary: 'The voices of a language, its default one first',
    request: wireCode,
    response: z.object({
      voices: z.array(
        z.object({
          language_voice_id: z.number(),
          voice_name: z.string(),
          voice_provider: z.string(),
          region_code: z.string(),
          is_default: wireFlag,
        }),
      ),
    }),
    toInput: toCode,
    toWire: (voices) => ({
      voices: voices.map((voice) => ({
        language_voice_id: voice.id,
        voice_name: voice.name,
        voice_provider: voice.provider,
        region_code: voice.regionCode,
        is_default: toFlag(voice.isDefault),
      })),
    }),
  }),
  listForBusiness: takesNothing(answers<BusinessLanguageView[]>()).at({
    method: 'POST',
    path: '/api/business/list_languages',
    summary: "The business's languages, its default first",
    request: z.object({}),
    response: z.object({ languages: z.array(wireBusinessLanguage) }),
    toInput: () => undefined,
    toWire: (languages) => ({ languages: languages.map(toWireBusinessLanguage) }),
  }),
  add: takes(languageCodeInput, answers<BusinessLanguageView>()).at({
    method: 'POST',
    path: '/api/business/language',
    summary: 'Adds a language, with its default voice',
    request: wireCode,
    response: z.object({ language: wireBusinessLanguage }),
    toInput: toCode,
    toWire: (language) => ({ language: toWireBusinessLanguage(language) }),
  }),
  update: takes(updateLanguageInput, answers<BusinessLanguageView>()).at({
    method: 'POST',
    path: '/api/business/update_language',
    summary: "Changes a language's voice; with is_default makes it the default",
    request: wireCode.extend({ language_voice_id: id, is_default: flag }),
    response: wireMessage,
    wireNames: { voiceId: 'language_voice_id' },
    toInput: ({ language_voice_id: voiceId, is_default: isDefault, ...wire }) => ({
      ...toCode(wire),
      voiceId,
      isDefault,
    }),
    toWire: () => ({ message: wireText('wire.languageUpdated') }),
  }),
  removal: takes(languageCodeInput, answers<LanguageRemovalView>()),
  remove: takes(languageCodeInput, succeeds).at({
    method: 'DELETE',
    path: '/api/business/language',
    summary: 'Removes a language; its texts stay and are there again with it',
    request: wireCode,
    response: wireMessage,
    toInput: toCode,
    toWire: () => ({ message: wireText('wire.languageRemoved') }),
  }),
};
