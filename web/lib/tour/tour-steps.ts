import type { TourName } from '../../../server/core/tour-names.ts';
import pictures from './tours.json' with { type: 'json' };

/**
 * Steps of each tour in order. `npm run tours` takes a picture of each step, and every catalogue has a caption for it.
 */
export const TOUR_STEPS = {
  call: ['call.ringing', 'call.conversation', 'call.booking', 'call.balance'],
  setup: ['setup.account', 'setup.number', 'setup.balance', 'setup.services', 'setup.hours', 'setup.ready'],
  languages: [
    'languages.add',
    'languages.voice',
    'languages.number',
    'languages.service',
    'languages.conversation',
  ],
} as const satisfies Record<TourName, readonly `${string}.${string}`[]>;

/** The steps of a tour, or of every tour. */
export type TourStep<Name extends TourName = TourName> = (typeof TOUR_STEPS)[Name][number];

/** Picture of a step: its width and height in pixels, and its file size in bytes. */
type Picture = { width: number; height: number; bytes: number };
type TakenStep = {
  /** The screen that the pictures show. */
  path: string;
  /** Sizes of the desktop picture and the phone picture. */
  wide: Picture;
  narrow: Picture;
};
export type TourPictures = Record<TourStep, TakenStep>;

/** Written by `npm run tours`, with the pictures themselves in web/public/tours. */
export const TOUR_PICTURES: TourPictures = pictures;

/** Screens up to this width show the phone pictures. */
export const NARROW_QUERY = '(max-width: 40rem)';

/** URL path of a picture. */
export function pictureAddress(step: TourStep, form: 'wide' | 'narrow'): string {
  return `/tours/${step.replace('.', '/')}-${form}.webp`;
}
