import type { ReactNode } from 'react';
import type { TourName } from '../../../server/core/tour-names.ts';
import {
  NARROW_QUERY,
  pictureAddress,
  TOUR_PICTURES,
  TOUR_STEPS,
  type TourStep,
} from '../../lib/tour/tour-steps.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { SiteDialog } from '../components/site-dialog.tsx';
import { addressIn } from '../locale.ts';
import { tourPlaceholders } from '../site-facts.ts';
import type { PageProps } from '../site-page.ts';
import type { SiteTexts } from '../site-texts.ts';

/** The three demonstrations, each a tour with a link to the next step. */
export function Demos({ texts, locale }: PageProps) {
  const { demos } = texts.landing;
  return (
    <>
      <Demo id="setup-demo" name="setup" texts={texts}>
        <a className="button" href="/onboarding">
          {texts.common.start.pack}
        </a>
      </Demo>
      <Demo id="languages-demo" name="languages" texts={texts}>
        <a className="button" href={addressIn(locale, '/languages')}>
          {demos.languages.link}
        </a>
      </Demo>
      <Demo id="steps-demo" name="call" texts={texts}>
        <a className="button" href="/onboarding">
          {texts.common.start.activate}
        </a>
      </Demo>
    </>
  );
}

type DemoProps = { id: string; name: TourName; texts: SiteTexts; children: ReactNode };

function Demo({ id, name, texts: { common, landing }, children }: DemoProps) {
  const { title, lead, steps } = landing.demos[name];
  return (
    <SiteDialog id={id} title={title} closeLabel={common.dialog.close} isWide>
      <p>{lead}</p>
      <Tour name={name} title={title} captions={steps} texts={common.tour} />
      <div className="actions">{children}</div>
    </SiteDialog>
  );
}

type Caption = { title: string; text: string; alt: string };

type TourProps = {
  name: TourName;
  title: string;
  /** Captions of the tour, one per step. */
  captions: readonly Caption[];
  texts: SiteTexts['common']['tour'];
};

/**
 * A tour in two forms: a list of pictures with captions, which the script turns into a player (client/tours.ts), and
 * the video that replaces the pictures. The server removes one of the two.
 */
function Tour({ name, title, captions, texts }: TourProps) {
  const steps: readonly TourStep[] = TOUR_STEPS[name];
  const placeholders = tourPlaceholders(name);
  return (
    <>
      {placeholders.videoBegins}
      {/* biome-ignore lint/a11y/useMediaCaption: client/tours.ts adds the captions */}
      <video
        className="tour-video"
        controls
        preload="none"
        src={placeholders.video}
        aria-label={title}
        data-captions={placeholders.captions}
        data-captions-label={texts.captions}
      />
      {placeholders.videoEnds}
      {placeholders.tourBegins}
      <section className="tour" aria-label={title} data-tour data-announcement={texts.told}>
        <ol className="tour-steps">
          {captions.map((caption, index) => {
            const step = steps[index];
            return step && <Step key={step} step={step} caption={caption} />;
          })}
        </ol>
        <Controls count={steps.length} texts={texts} />
        <div className="visually-hidden" aria-live="polite" data-tour-announcement />
      </section>
      {placeholders.tourEnds}
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
        <Arrow action="previous" label={texts.previous} icon="left" />
        <button type="button" className="button button-quiet tour-toggle" data-tour-action="toggle">
          <span className="tour-play">
            <Icon name="play" isFilled />
            {texts.play}
          </span>
          <span className="tour-pause">
            <Icon name="pause" isFilled />
            {texts.pause}
          </span>
        </button>
        <Arrow action="next" label={texts.next} icon="right" />
        <span className="tour-place" data-tour-place={texts.place} />
      </div>
    </div>
  );
}

function Arrow({ action, label, icon }: { action: 'previous' | 'next'; label: string; icon: IconName }) {
  return (
    <button type="button" className="icon-button tour-arrow" data-tour-action={action} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
