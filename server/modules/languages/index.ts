export {
  decideRelaySpeech,
  decideSpeech,
  detectsLanguages,
  ENGLISH_SPEECH,
  type SpokenLanguage,
} from './catalogue/decide-speech.ts';
export {
  isLanguageCode,
  type LanguageCode,
  languageCodes,
  languageOf,
  STANDARD_LANGUAGES,
  spokenLanguageCodes,
} from './catalogue/languages.ts';
export { BUSINESS, voiceIn } from './catalogue/voice-texts.ts';
export { languagesContract } from './languages.contract.ts';
export { languagesRouter } from './languages.router.ts';
export { SPOKEN_LANGUAGES, spokenLanguages } from './spoken-languages.ts';
