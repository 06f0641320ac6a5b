import { z } from 'zod';
import { TOUR_NAMES, type TourName } from '../../../server/core/tour-names.ts';

const films = z.partialRecord(
  z.enum(TOUR_NAMES),
  z.object({ video: z.url({ protocol: /^https$/ }), captions: z.url({ protocol: /^https$/ }).nullable() }),
);

type TourFilm = { video: string; captions: string | null };

/** The film in the place of a tour, which the server writes into the page; null where there is none. */
export function tourFilm(name: TourName): TourFilm | null {
  const content = document.querySelector('meta[name="tour-films"]')?.getAttribute('content');
  if (!content) return null;
  return films.safeParse(JSON.parse(content)).data?.[name] ?? null;
}
