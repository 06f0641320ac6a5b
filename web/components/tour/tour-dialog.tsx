import { t } from '../../lib/text/texts.ts';
import { tourFilm } from '../../lib/tour/tour-films.ts';
import { AppDialog } from '../app-dialog.tsx';
import classes from './tour.module.css';
import { type PortalTour, TourPlayer } from './tour-player.tsx';

export type TourDialogProps = { name: PortalTour; opened: boolean; onClose: () => void };

/** A tour of screenshots, or the film in its place. */
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
          // Captions of another origin are only given to a page that asks with CORS.
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
