import type { TranscribedLanguage } from '../../../integrations/twilio/speech-types.ts';
import { chirp, elevenLabs, google, type Spoken, unlisted } from './voices.ts';

/**
 * A language on the telephone. Speech synthesis and recognition have separate tags: callers who are recognized as
 * `ar-AE` hear a voice of `ar-XA`. `spoken` is null for a language without a voice, which cannot be chosen. Google
 * recognizes all languages, with the model that Twilio selects for the language.
 *
 * A test checks that the tables `languages` and `language_voices` have the same content. A change here therefore needs
 * a migration.
 */
type PhoneLanguage = {
  name: string;
  nativeName: string;
  spoken: Spoken | null;
  transcribedAs: TranscribedLanguage;
};

/** 35 languages by their BCP 47 codes. */
export const STANDARD_LANGUAGES = {
  en: { name: 'English', nativeName: 'English', spoken: chirp('en-US'), transcribedAs: 'en-CA' },
  es: { name: 'Spanish', nativeName: 'Español', spoken: chirp('es-US'), transcribedAs: 'es-US' },
  fr: { name: 'French', nativeName: 'Français', spoken: chirp('fr-CA'), transcribedAs: 'fr-CA' },
  de: { name: 'German', nativeName: 'Deutsch', spoken: chirp('de-DE'), transcribedAs: 'de-DE' },
  it: { name: 'Italian', nativeName: 'Italiano', spoken: chirp('it-IT'), transcribedAs: 'it-IT' },
  pt: { name: 'Portuguese', nativeName: 'Português', spoken: chirp('pt-BR'), transcribedAs: 'pt-BR' },
  ar: { name: 'Arabic', nativeName: 'العربية', spoken: chirp('ar-XA'), transcribedAs: 'ar-AE' },
  zh: { name: 'Chinese', nativeName: '中文', spoken: chirp('cmn-CN'), transcribedAs: 'cmn-Hans-CN' },
  ja: { name: 'Japanese', nativeName: '日本語', spoken: chirp('ja-JP'), transcribedAs: 'ja-JP' },
  ko: { name: 'Korean', nativeName: '한국어', spoken: chirp('ko-KR'), transcribedAs: 'ko-KR' },
  hi: { name: 'Hindi', nativeName: 'हिन्दी', spoken: chirp('hi-IN'), transcribedAs: 'hi-IN' },
  ru: { name: 'Russian', nativeName: 'Русский', spoken: chirp('ru-RU'), transcribedAs: 'ru-RU' },
  nl: { name: 'Dutch', nativeName: 'Nederlands', spoken: chirp('nl-NL'), transcribedAs: 'nl-NL' },
  pl: { name: 'Polish', nativeName: 'Polski', spoken: chirp('pl-PL'), transcribedAs: 'pl-PL' },
  tr: { name: 'Turkish', nativeName: 'Türkçe', spoken: chirp('tr-TR'), transcribedAs: 'tr-TR' },
  vi: { name: 'Vietnamese', nativeName: 'Tiếng Việt', spoken: chirp('vi-VN'), transcribedAs: 'vi-VN' },
  th: { name: 'Thai', nativeName: 'ไทย', spoken: chirp('th-TH'), transcribedAs: 'th-TH' },
  id: { name: 'Indonesian', nativeName: 'Bahasa Indonesia', spoken: chirp('id-ID'), transcribedAs: 'id-ID' },
  ms: {
    name: 'Malay',
    nativeName: 'Bahasa Melayu',
    spoken: google('ms-MY', 'ms-MY-Wavenet-A', 'ms-MY-Wavenet-B'),
    transcribedAs: 'ms-MY',
  },
  uk: {
    name: 'Ukrainian',
    nativeName: 'Українська',
    spoken: google('uk-UA', 'uk-UA-Wavenet-A'),
    transcribedAs: 'uk-UA',
  },
  cs: {
    name: 'Czech',
    nativeName: 'Čeština',
    spoken: google('cs-CZ', 'cs-CZ-Wavenet-A', 'cs-CZ-Wavenet-B'),
    transcribedAs: 'cs-CZ',
  },
  sk: {
    name: 'Slovak',
    nativeName: 'Slovenčina',
    spoken: google('sk-SK', 'sk-SK-Wavenet-A', 'sk-SK-Wavenet-B'),
    transcribedAs: 'sk-SK',
  },
  hu: {
    name: 'Hungarian',
    nativeName: 'Magyar',
    spoken: google('hu-HU', 'hu-HU-Wavenet-A', 'hu-HU-Standard-B'),
    transcribedAs: 'hu-HU',
  },
  ro: {
    name: 'Romanian',
    nativeName: 'Română',
    spoken: google('ro-RO', 'ro-RO-Wavenet-A', 'ro-RO-Wavenet-B'),
    transcribedAs: 'ro-RO',
  },
  bg: {
    name: 'Bulgarian',
    nativeName: 'Български',
    spoken: google('bg-BG', 'bg-BG-Standard-A', 'bg-BG-Standard-B'),
    transcribedAs: 'bg-BG',
  },
  el: {
    name: 'Greek',
    nativeName: 'Ελληνικά',
    spoken: google('el-GR', 'el-GR-Wavenet-A', 'el-GR-Wavenet-B'),
    transcribedAs: 'el-GR',
  },
  sv: {
    name: 'Swedish',
    nativeName: 'Svenska',
    spoken: google('sv-SE', 'sv-SE-Wavenet-A', 'sv-SE-Wavenet-C'),
    transcribedAs: 'sv-SE',
  },
  da: {
    name: 'Danish',
    nativeName: 'Dansk',
    spoken: google('da-DK', 'da-DK-Neural2-D', 'da-DK-Neural2-F'),
    transcribedAs: 'da-DK',
  },
  nb: {
    name: 'Norwegian',
    nativeName: 'Norsk bokmål',
    spoken: google('nb-NO', 'nb-NO-Wavenet-A', 'nb-NO-Wavenet-B'),
    transcribedAs: 'nb-NO',
  },
  fi: {
    name: 'Finnish',
    nativeName: 'Suomi',
    spoken: google('fi-FI', 'fi-FI-Wavenet-A', 'fi-FI-Wavenet-B'),
    transcribedAs: 'fi-FI',
  },
  hr: { name: 'Croatian', nativeName: 'Hrvatski', spoken: elevenLabs('hr-HR'), transcribedAs: 'hr-HR' },
  lt: {
    name: 'Lithuanian',
    nativeName: 'Lietuvių',
    spoken: unlisted('lt-LT', 'lt-LT-Standard-A', 'lt-LT-Standard-B'),
    transcribedAs: 'lt-LT',
  },
  lv: {
    name: 'Latvian',
    nativeName: 'Latviešu',
    spoken: google('lv-LV', 'lv-LV-Standard-A', 'lv-LV-Standard-B'),
    transcribedAs: 'lv-LV',
  },
  et: { name: 'Estonian', nativeName: 'Eesti', spoken: null, transcribedAs: 'et-EE' },
  sl: { name: 'Slovenian', nativeName: 'Slovenščina', spoken: null, transcribedAs: 'sl-SI' },
} as const satisfies Record<string, PhoneLanguage>;

/** 17 additional languages. */
export const EXTENDED_LANGUAGES = {
  cmn: {
    name: 'Mandarin Chinese',
    nativeName: '普通话',
    spoken: chirp('cmn-CN'),
    transcribedAs: 'cmn-Hans-CN',
  },
  yue: {
    name: 'Cantonese',
    nativeName: '粵語',
    spoken: google('yue-HK', 'yue-HK-Standard-A', 'yue-HK-Standard-B'),
    transcribedAs: 'yue-Hant-HK',
  },
  pa: {
    name: 'Punjabi',
    nativeName: 'ਪੰਜਾਬੀ',
    spoken: google('pa-IN', 'pa-IN-Wavenet-A', 'pa-IN-Wavenet-B'),
    transcribedAs: 'pa-guru-IN',
  },
  ta: { name: 'Tamil', nativeName: 'தமிழ்', spoken: chirp('ta-IN'), transcribedAs: 'ta-IN' },
  he: {
    name: 'Hebrew',
    nativeName: 'עברית',
    spoken: google('he-IL', 'he-IL-Wavenet-A', 'he-IL-Wavenet-B'),
    transcribedAs: 'he-IL',
  },
  te: { name: 'Telugu', nativeName: 'తెలుగు', spoken: chirp('te-IN'), transcribedAs: 'te-IN' },
  bn: { name: 'Bengali', nativeName: 'বাংলা', spoken: chirp('bn-IN'), transcribedAs: 'bn-IN' },
  gu: { name: 'Gujarati', nativeName: 'ગુજરાતી', spoken: chirp('gu-IN'), transcribedAs: 'gu-IN' },
  kn: { name: 'Kannada', nativeName: 'ಕನ್ನಡ', spoken: chirp('kn-IN'), transcribedAs: 'kn-IN' },
  ml: { name: 'Malayalam', nativeName: 'മലയാളം', spoken: chirp('ml-IN'), transcribedAs: 'ml-IN' },
  mr: { name: 'Marathi', nativeName: 'मराठी', spoken: chirp('mr-IN'), transcribedAs: 'mr-IN' },
  ur: { name: 'Urdu', nativeName: 'اردو', spoken: null, transcribedAs: 'ur-IN' },
  fa: { name: 'Persian', nativeName: 'فارسی', spoken: null, transcribedAs: 'fa-IR' },
  sw: { name: 'Swahili', nativeName: 'Kiswahili', spoken: null, transcribedAs: 'sw-KE' },
  fil: {
    name: 'Filipino',
    nativeName: 'Filipino',
    spoken: google('fil-PH', 'fil-PH-Wavenet-A', 'fil-PH-Wavenet-C'),
    transcribedAs: 'fil-PH',
  },
  sr: {
    name: 'Serbian',
    nativeName: 'Српски',
    spoken: google('sr-RS', 'sr-RS-Standard-A'),
    transcribedAs: 'sr-RS',
  },
  af: {
    name: 'Afrikaans',
    nativeName: 'Afrikaans',
    spoken: google('af-ZA', 'af-ZA-Standard-A'),
    transcribedAs: 'af-ZA',
  },
} as const satisfies Record<string, PhoneLanguage>;

const LANGUAGES = { ...STANDARD_LANGUAGES, ...EXTENDED_LANGUAGES };
export type LanguageCode = keyof typeof LANGUAGES;

export const isLanguageCode = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code);

/** The catalogue's entry of a language. */
export const languageOf = (code: LanguageCode): PhoneLanguage => LANGUAGES[code];

export const languageCodes: readonly LanguageCode[] = Object.keys(LANGUAGES).filter(isLanguageCode);

/** Languages that have a voice. Only these can be chosen and spoken. */
export const spokenLanguageCodes: readonly LanguageCode[] = languageCodes.filter(
  (code) => languageOf(code).spoken !== null,
);
