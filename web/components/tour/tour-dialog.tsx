import { z } from 'zod';
import { TOUR_NAMES, type TourName } from '../../../server/core/tour-names.ts';
import { t } from '../../lib/text/texts.ts';
import { AppDialog } from '../app-dialog.tsx';
import classes from './tour.module.css';
import { type PortalTour, TourPlayer } from './tour-player.tsx';

export type TourDialogProps = { name: PortalTour; opened: boolean; onClose: () => void };

/** Dialog with a tour of screenshots, or with the video that replaces the tour. */
export function TourDialog({ name, opened, onClose }: TourDialogProps) {
  const tourVideo = findTourVideo(name);
  return (
    <AppDialog opened={opened} onClose={onClose} title={t(`tours.${name}.title`)} size="xl" fullOnPhone>
      {tourVideo === null ? (
        <TourPlayer name={name} />
      ) : (
        <video
          className={classes.video}
          controls
          preload="metadata"
          src={tourVideo.video}
          aria-label={t(`tours.${name}.title`)}
          // A video with captions from another origin must be requested with CORS.
          {...(tourVideo.captions !== null && { crossOrigin: 'anonymous' })}
        >
          {tourVideo.captions !== null && (
            <track kind="captions" src={tourVideo.captions} label={t('tours.captions')} default />
          )}
        </video>
      )}
    </AppDialog>
  );
}

const tourVideos = z.partialRecord(
  z.enum(TOUR_NAMES),
  z.object({ video: z.url({ protocol: /^https$/ }), captions: z.url({ protocol: /^https$/ }).nullable() }),
);

type TourVideo = { video: string; captions: string | null };

/** The video that replaces a tour, which the server wrote into the page. Null when there is none. */
function findTourVideo(name: TourName): TourVideo | null {
  const content = document.querySelector('meta[name="tour-videos"]')?.getAttribute('content');
  if (!content) return null;
  return tourVideos.safeParse(JSON.parse(content)).data?.[name] ?? null;
}
