import { z } from 'zod';
import { problem } from '../../../core/error-text.ts';
import { textUpTo } from '../../../core/limited.ts';
import { toSpokenText } from '../../../core/spoken-text.ts';
import type { Permissions } from '../../../phrasebook/index.ts';

export const RECEPTIONIST_LIMITS = {
  greetingLength: 500,
  instructionsLength: 2_000,
  questionLength: 300,
  answerLength: 2_000,
  /** Of a business, in all languages together. */
  answers: 500,
  coverageRows: 500,
} as const;

/** For so long the token of a trial lets somebody in, once; and so long a trial may take. */
export const TRIAL = { tokenMinutes: 2, minutes: 10 } as const;

/** BCP 47. */
const languageCode = z.string().trim().min(2, problem('fields.chooseLanguage')).max(35);

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

/** Null, or nothing but spaces: as in every business. */
export const saveTextsInput = z.object({
  languageCode,
  greeting: optionalText(RECEPTIONIST_LIMITS.greetingLength),
  instructions: optionalText(RECEPTIONIST_LIMITS.instructionsLength),
});
export type SaveTextsInput = z.infer<typeof saveTextsInput>;

export const listAnswersInput = z.object({
  /** A part of the question or of the answer, in any case. */
  search: z.string().trim().max(200).optional(),
});
export type ListAnswersInput = z.infer<typeof listAnswersInput>;

export const saveAnswerInput = z.object({
  /** The one to change; without it a new one is added. */
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
  /** For a new one: the answer, in another language, that it says in this one. */
  translationOfId: z.int32().optional(),
});
export type SaveAnswerInput = z.infer<typeof saveAnswerInput>;

export const answerIdInput = z.object({ answerId: z.int32() });

/** Without a language: in the business's default one. */
export const openTrialInput = z.object({ languageCode: languageCode.optional() });
export type OpenTrialInput = z.infer<typeof openTrialInput>;

/** What the receptionist says first and how it is to behave, in a language of the business. */
export type ReceptionistTextView = {
  languageCode: string;
  /** Null: the default one. */
  greeting: string | null;
  instructions: string | null;
  /** What callers hear without a greeting of the business's own; `{business}` stands for its name. */
  defaultGreeting: string;
  /** What is said after the greeting, whatever that is; `{business}` as above. */
  disclosure: string;
};

export type ReceptionistSettingsView = {
  may: Permissions;
  /** Whether calls are recorded as sound, and callers told so. */
  recordCalls: boolean;
  /** One for each language of the business, its default first. */
  texts: ReceptionistTextView[];
  /** Null as long as nobody changed what it may do. */
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

/** Something that callers hear, and the languages of the business in which it is missing. */
export type CoverageRow = {
  kind: (typeof COVERAGE_KINDS)[number];
  /** Null for a greeting and for a phrase, which have none of their own. */
  id: number | null;
  name: string;
  /** Codes, in the order of the business's languages; never empty. */
  missing: string[];
};

export type CoverageView = {
  /** Of the business, its default first. */
  languages: { code: string; name: string }[];
  /** At most 500; what is complete is left out. */
  rows: CoverageRow[];
};

/** The way into a conversation that is tried out: `url` is a path of this server's socket. */
export type TrialView = { token: string; url: string };
