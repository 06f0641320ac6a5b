import type { Locale } from '../locale.ts';
import { ar } from './ar.ts';
import { en, type SiteTexts } from './en.ts';
import { fr } from './fr.ts';

/** Every text in every language of the site, with places for what siteFacts knows. */
export const SITE_TEXTS: Readonly<Record<Locale, SiteTexts>> = { en, fr, ar };
