import { z } from 'zod';
import { TOUR_NAMES, type TourName } from './core/tour-names.ts';

const filmUrl = z
  .url({ protocol: /^https$/, error: 'expected the https:// URL of a file' })
  .max(2_000, 'expected a URL of at most 2000 characters')
  .refine((url) => !/^https:\/\/[^/]*@/.test(url), 'expected a URL without a user name')
  .optional();

/** A film that replaces a tour, and its captions as WebVTT. */
export const tourVariables = {
  TOUR_VIDEO_URL_CALL: filmUrl,
  TOUR_VIDEO_URL_SETUP: filmUrl,
  TOUR_VIDEO_URL_LANGUAGES: filmUrl,
  TOUR_CAPTIONS_URL_CALL: filmUrl,
  TOUR_CAPTIONS_URL_SETUP: filmUrl,
  TOUR_CAPTIONS_URL_LANGUAGES: filmUrl,
};
export type TourVariables = { [Name in keyof typeof tourVariables]?: string | undefined };

export type TourFilm = { video: string; captions: string | null };

/** Configured films; a tour without one is shown as pictures. */
export function tourFilms(config: TourVariables): Partial<Record<TourName, TourFilm>> {
  const urls: Record<TourName, [video: string | undefined, captions: string | undefined]> = {
    call: [config.TOUR_VIDEO_URL_CALL, config.TOUR_CAPTIONS_URL_CALL],
    setup: [config.TOUR_VIDEO_URL_SETUP, config.TOUR_CAPTIONS_URL_SETUP],
    languages: [config.TOUR_VIDEO_URL_LANGUAGES, config.TOUR_CAPTIONS_URL_LANGUAGES],
  };
  const films: Partial<Record<TourName, TourFilm>> = {};
  for (const name of TOUR_NAMES) {
    const [video, captions = null] = urls[name];
    if (video !== undefined) films[name] = { video, captions };
  }
  return films;
}

/** Origins from which the content security policy allows films and captions. */
export function filmOrigins(config: TourVariables): string[] {
  const files = Object.values(tourFilms(config)).flatMap(({ video, captions }) => [video, captions]);
  return [...new Set(files.filter((url) => url !== null).map((url) => new URL(url).origin))];
}
