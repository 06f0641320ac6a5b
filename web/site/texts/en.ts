import { common } from './en/common.ts';
import { landing } from './en/landing.ts';
import { questions } from './en/questions.ts';
import type { TextsLike } from './texts-like.ts';

/** Every text of the site; one part a file. */
export const en = { common, landing, questions } as const;

/** What a language of the site must have. */
export type SiteTexts = TextsLike<typeof en>;
