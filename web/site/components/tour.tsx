import type { TourName } from '../../../server/core/tour-names.ts';
import {
  NARROW_QUERY,
  pictureAddress,
  TOUR_PICTURES,
  TOUR_STEPS,
  type TourStep,
} from '../../lib/tour/tour-steps.ts';
import { tourMarks } from '../site-facts.ts';
import type { SiteTexts } from '../site-texts.ts';
import { Icon, type IconName } from './icon.tsx';

type Caption = { title: string; text: string; alt: string };

type TourProps = {
  name: TourName;
  title: string;
  /** One of each step. */
  captions: readonly Caption[];
  texts: SiteTexts['common']['tour'];
};

/**
 * A tour: a list of pictures with captions, which the script turns into a player (client/tours.ts); or the film that
 * replaces it. The server keeps one of the two.
 */
export function Tour({ name, title, captions, texts }: TourProps) {
  const steps: readonly TourStep[] = TOUR_STEPS[name];
  const marks = tourMarks(name);
  return (
    <>
      {marks.filmBegins}
      {/* biome-ignore lint/a11y/useMediaCaption: the script adds the captions that there are */}
      <video
        className="film"
        controls
        preload="none"
        src={marks.video}
        aria-label={title}
        data-captions={marks.captions}
        data-captions-label={texts.captions}
      />
      {marks.filmEnds}
      {marks.tourBegins}
      <section className="tour" aria-label={title} data-tour data-told={texts.told}>
        <ol className="tour-steps">
          {captions.map((caption, index) => {
            const step = steps[index];
            return step && <Step key={step} step={step} caption={caption} />;
          })}
        </ol>
        <Controls count={steps.length} texts={texts} />
        <div className="visually-hidden" aria-live="polite" data-tour-told />
      </section>
      {marks.tourEnds}
    </>
  );
}

function Step({ step, caption: { title, text, alt } }: { step: TourStep; caption: Caption }) {
  const { wide, narrow } = TOUR_PICTURES[step];
  return (
    <li>
      <picture>
        <source
          media={NARROW_QUERY}
          srcSet={pictureAddress(step, 'narrow')}
          width={narrow.width}
          height={narrow.height}
        />
        <img
          src={pictureAddress(step, 'wide')}
          width={wide.width}
          height={wide.height}
          alt={alt}
          loading="lazy"
        />
      </picture>
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  );
}

function Controls({ count, texts }: { count: number; texts: TourProps['texts'] }) {
  return (
    <div className="tour-bar needs-script">
      <div className="tour-progress" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <span key={index} />
        ))}
      </div>
      <div className="tour-controls">
        <Arrow deed="previous" label={texts.previous} icon="left" />
        <button type="button" className="button button-quiet tour-toggle" data-tour-deed="toggle">
          <span className="tour-play">
            <Icon name="play" isFilled />
            {texts.play}
          </span>
          <span className="tour-pause">
            <Icon name="pause" isFilled />
            {texts.pause}
          </span>
        </button>
        <Arrow deed="next" label={texts.next} icon="right" />
        <span className="tour-place" data-tour-place={texts.place} />
      </div>
    </div>
  );
}

function Arrow({ deed, label, icon }: { deed: 'previous' | 'next'; label: string; icon: IconName }) {
  return (
    <button type="button" className="icon-button tour-arrow" data-tour-deed={deed} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
