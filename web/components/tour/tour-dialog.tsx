import { z } from 'zod';
import { TOUR_NAMES, type TourName } from '../../../server/core/tour-names.ts';
import { t } from '../../lib/text/texts.ts';
import { AppDialog } from '../app-dialog.tsx';
import classes from './tour.module.css';
import { type PortalTour, TourPlayer } from './tour-player.tsx';

export type TourDialogProps = { name: PortalTour; opened: boolean; onClose: () => void };

/** Dialog with a tour of screenshots, or with the film that replaces the tour. */
export function TourDialog({ name, opened, onClose }: TourDialogProps) {
  const film = tourFilm(name);
  return (
    <AppDialog opened={opened} onClose={onClose} title={t(`tours.${name}.title`)} size="xl" fullOnPhone>
      {film === null ? (
        <TourPlayer name={name} />
      ) : (
        <video
          className={classes.film}
          controls
          preload="metadata"
          src={film.video}
          aria-label={t(`tours.${name}.title`)}
          // Captions of another origin require a request with CORS.
          {...(film.captions !== null && { crossOrigin: 'anonymous' })}
        >
          {film.captions !== null && (
            <track kind="captions" src={film.captions} label={t('tours.captions')} default />
          )}
        </video>
      )}
    </AppDialog>
  );
}

const films = z.partialRecord(
  z.enum(TOUR_NAMES),
  z.object({ video: z.url({ protocol: /^https$/ }), captions: z.url({ protocol: /^https$/ }).nullable() }),
);

type TourFilm = { video: string; captions: string | null };

/** Film that replaces a tour, written into the page by the server; null without one. */
function tourFilm(name: TourName): TourFilm | null {
  const content = document.querySelector('meta[name="tour-films"]')?.getAttribute('content');
  if (!content) return null;
  return films.safeParse(JSON.parse(content)).data?.[name] ?? null;
}
