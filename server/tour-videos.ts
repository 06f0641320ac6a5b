import { z } from 'zod';
import { TOUR_NAMES, type TourName } from './core/tour-names.ts';

const fileUrl = z
  .url({ protocol: /^https$/, error: 'expected the https:// URL of a file' })
  .max(2_000, 'expected a URL of at most 2000 characters')
  .refine((url) => !/^https:\/\/[^/]*@/.test(url), 'expected a URL without a user name')
  .optional();

/** A video that replaces a tour, and its captions as WebVTT. */
export const tourVariables = {
  TOUR_VIDEO_URL_CALL: fileUrl,
  TOUR_VIDEO_URL_SETUP: fileUrl,
  TOUR_VIDEO_URL_LANGUAGES: fileUrl,
  TOUR_CAPTIONS_URL_CALL: fileUrl,
  TOUR_CAPTIONS_URL_SETUP: fileUrl,
  TOUR_CAPTIONS_URL_LANGUAGES: fileUrl,
};
export type TourVariables = { [Name in keyof typeof tourVariables]?: string | undefined };

export type TourVideo = { video: string; captions: string | null };

/** Configured videos by tour. A tour without a video is shown as pictures. */
export function tourVideos(config: TourVariables): Partial<Record<TourName, TourVideo>> {
  const urls: Record<TourName, [video: string | undefined, captions: string | undefined]> = {
    call: [config.TOUR_VIDEO_URL_CALL, config.TOUR_CAPTIONS_URL_CALL],
    setup: [config.TOUR_VIDEO_URL_SETUP, config.TOUR_CAPTIONS_URL_SETUP],
    languages: [config.TOUR_VIDEO_URL_LANGUAGES, config.TOUR_CAPTIONS_URL_LANGUAGES],
  };
  const videos: Partial<Record<TourName, TourVideo>> = {};
  for (const name of TOUR_NAMES) {
    const [video, captions = null] = urls[name];
    if (video !== undefined) videos[name] = { video, captions };
  }
  return videos;
}

/** Origins from which the content security policy allows videos and captions. */
export function videoOrigins(config: TourVariables): string[] {
  const files = Object.values(tourVideos(config)).flatMap(({ video, captions }) => [video, captions]);
  return [...new Set(files.filter((url) => url !== null).map((url) => new URL(url).origin))];
}
