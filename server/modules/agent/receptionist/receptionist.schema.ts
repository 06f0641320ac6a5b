import { z } from 'zod';
import { problem } from '../../../core/error-text.ts';
import { textUpTo } from '../../../core/limited.ts';
import { toSpokenText } from '../../../core/spoken-text.ts';
import type { Permissions } from '../../../phrasebook/index.ts';
import { languageCode } from '../../languages/languages.schema.ts';

export const RECEPTIONIST_LIMITS = {
  greetingLength: 500,
  instructionsLength: 2_000,
  questionLength: 300,
  answerLength: 2_000,
  /** Maximum answers of a business, in all languages together. */
  answers: 500,
  coverageRows: 500,
} as const;

/** Minutes for which a trial token is valid, and maximum minutes of a trial. */
export const TRIAL = { tokenMinutes: 2, minutes: 10 } as const;

const emptyToNull = (text: string | null) => (text === '' ? null : text);
const optionalText = (max: number) =>
  textUpTo(max).overwrite(toSpokenText).trim().nullable().transform(emptyToNull);

export const updateSettingsInput = z.object({
  may: z.object({
    book: z.boolean(),
    move: z.boolean(),
    cancel: z.boolean(),
    transfer: z.boolean(),
    takeMessages: z.boolean(),
  }),
});
export type UpdateSettingsInput = z.infer<typeof updateSettingsInput>;

export const setRecordingInput = z.object({ recordCalls: z.boolean() });
export type SetRecordingInput = z.infer<typeof setRecordingInput>;

/** The texts of the receptionist in one language. A text that is null or blank is reset to the default. */
export const saveTextsInput = z.object({
  languageCode,
  greeting: optionalText(RECEPTIONIST_LIMITS.greetingLength),
  instructions: optionalText(RECEPTIONIST_LIMITS.instructionsLength),
});
export type SaveTextsInput = z.infer<typeof saveTextsInput>;

export const listAnswersInput = z.object({
  /** Substring of question or answer, case-insensitive. */
  search: z.string().trim().max(200).optional(),
});
export type ListAnswersInput = z.infer<typeof listAnswersInput>;

export const saveAnswerInput = z.object({
  /** Id to update; without it a new entry is created. */
  answerId: z.int32().optional(),
  languageCode,
  question: textUpTo(RECEPTIONIST_LIMITS.questionLength)
    .overwrite(toSpokenText)
    .trim()
    .min(1, problem('fields.questionRequired')),
  answer: textUpTo(RECEPTIONIST_LIMITS.answerLength)
    .overwrite(toSpokenText)
    .trim()
    .min(1, problem('fields.answerRequired')),
  /** For a new answer: id of the answer in another language that the new one translates. */
  translationOfId: z.int32().optional(),
});
export type SaveAnswerInput = z.infer<typeof saveAnswerInput>;

export const answerIdInput = z.object({ answerId: z.int32() });

/** Without a language, the trial is in the default language of the business. */
export const openTrialInput = z.object({ languageCode: languageCode.optional() });
export type OpenTrialInput = z.infer<typeof openTrialInput>;

/** Greeting and instructions of the receptionist in one language of the business. */
export type ReceptionistTextView = {
  languageCode: string;
  /** The business's own greeting; null for the default one. */
  greeting: string | null;
  instructions: string | null;
  /** The product's default greeting; `{business}` stands for the name of the business. */
  defaultGreeting: string;
  /** The notice that follows every greeting; `{business}` stands for the name of the business. */
  disclosure: string;
};

export type ReceptionistSettingsView = {
  may: Permissions;
  /** True when calls are recorded and callers are informed. */
  recordCalls: boolean;
  /** One element per language of the business, the default first. */
  texts: ReceptionistTextView[];
  /** Time of the last change of the permissions or of recording; null before the first one. */
  updatedAt: string | null;
};

export type AnswerView = {
  id: number;
  languageCode: string;
  question: string;
  answer: string;
  updatedAt: string;
};

export const COVERAGE_KINDS = ['service', 'phrase', 'answer', 'greeting'] as const;

/** An item with the languages of the business in which it is missing. */
export type CoverageRow = {
  kind: (typeof COVERAGE_KINDS)[number];
  /** Id of the service or answer; null for greetings and phrases, which have none. */
  id: number | null;
  name: string;
  /** Codes of the missing languages, in the order of the business's languages; never empty. */
  missing: string[];
};

export type CoverageView = {
  /** Languages of the business, the default first. */
  languages: { code: string; name: string }[];
  /** Incomplete items, at most 500. */
  rows: CoverageRow[];
};

/** Access to a trial conversation: `url` is a socket path of this server. */
export type TrialView = { token: string; url: string };
