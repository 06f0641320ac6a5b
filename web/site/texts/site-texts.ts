import type { Locale } from '../locale.ts';
import { en, type SiteTexts } from './en.ts';

/** The site is built in the languages that stand here, English first. */
export const SITE_TEXTS: { en: SiteTexts } & Partial<Record<Locale, SiteTexts>> = { en };
