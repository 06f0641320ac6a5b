import type { ReportLanguage } from '../../../core/report-language.ts';
import type { ReportWords } from './report-words.ts';
import { en } from './report-words-en.ts';
import { fr } from './report-words-fr.ts';

/** The words of reports: every language that they are written in, or it does not compile. */
export const REPORT_WORDS: Record<ReportLanguage, ReportWords> = { en, fr };
