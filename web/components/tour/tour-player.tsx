import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../../lib/text/texts.ts';
import {
  beginPlayback,
  type Playback,
  playOn,
  STEP_MS,
  stepBy,
  type TourAction,
  togglePlaying,
  tourActionOf,
} from '../../lib/tour/playback.ts';
import {
  NARROW_QUERY,
  pictureAddress,
  TOUR_PICTURES,
  TOUR_STEPS,
  type TourStep,
} from '../../lib/tour/tour-steps.ts';
import classes from './tour.module.css';

/** The tours that the portal offers; the public site has its own player for the same pictures. */
export type PortalTour = 'setup' | 'languages';

/**
 * A tour with one captioned picture per step. It plays automatically unless reduced motion is set. All steps are in the
 * same place, so that the layout does not move.
 */
export function TourPlayer({ name }: { name: PortalTour }) {
  const steps: readonly TourStep<PortalTour>[] = TOUR_STEPS[name];
  const count = steps.length;
  const { step: current, isPlaying, isChosen, act } = usePlayback(count);
  const shown = steps[current];
  const place = t('tours.place', { step: current + 1, count });
  return (
    <section aria-label={t(`tours.${name}.title`)}>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step} step={step} isShown={step === shown} />
        ))}
      </ol>
      <div className={classes.progress} aria-hidden>
        {steps.map((step, index) => (
          <span key={step} data-reached={index <= current || undefined} />
        ))}
      </div>
      <div className={classes.controls}>
        <Arrow label={t('tours.previous')} disabled={current === 0} onPress={() => act('previous')}>
          <IconChevronLeft className={classes.arrow} aria-hidden />
        </Arrow>
        <Button
          variant="light"
          data-autofocus
          leftSection={
            isPlaying ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />
          }
          onClick={() => act('toggle')}
        >
          {t(isPlaying ? 'tours.pause' : 'tours.play')}
        </Button>
        <Arrow label={t('tours.next')} disabled={current === count - 1} onPress={() => act('next')}>
          <IconChevronRight className={classes.arrow} aria-hidden />
        </Arrow>
        <span className={classes.place}>{place}</span>
      </div>
      <VisuallyHidden aria-live="polite">
        {isChosen && shown !== undefined && t('tours.told', { place, ...captionOf(shown) })}
      </VisuallyHidden>
    </section>
  );
}

function captionOf(step: TourStep<PortalTour>): { title: string; text: string } {
  return { title: t(`tours.${step}.title`), text: t(`tours.${step}.text`) };
}

function Step({ step, isShown }: { step: TourStep<PortalTour>; isShown: boolean }) {
  const { wide, narrow } = TOUR_PICTURES[step];
  const { title, text } = captionOf(step);
  return (
    <li className={classes.step} data-shown={isShown || undefined}>
      <picture>
        <source
          media={NARROW_QUERY}
          srcSet={pictureAddress(step, 'narrow')}
          width={narrow.width}
          height={narrow.height}
        />
        <img
          className={classes.picture}
          src={pictureAddress(step, 'wide')}
          width={wide.width}
          height={wide.height}
          alt={t(`tours.${step}.alt`)}
        />
      </picture>
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{text}</p>
    </li>
  );
}

type ArrowProps = { label: string; disabled: boolean; onPress: () => void; children: React.ReactNode };

/**
 * An arrow button. At the first and last step it is only marked as disabled and can still be focused, so that the focus
 * is not lost.
 */
function Arrow({ label, disabled, onPress, children }: ArrowProps) {
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      {...(disabled && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={onPress}
    >
      {children}
    </ActionIcon>
  );
}

type TourPlayback = Playback & {
  /** True when the user selected the visible step. The step is then announced. */
  isChosen: boolean;
  act: (action: TourAction) => void;
};

/**
 * Plays a tour of `count` steps. The tour is the only content of a dialog, so it handles the keys of the whole page.
 */
function usePlayback(count: number): TourPlayback {
  const [playback, setPlayback] = useState(beginPlayback);
  const [isChosen, setChosen] = useState(false);
  const { step, isPlaying } = playback;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer starts anew with each step
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => {
      setChosen(false);
      setPlayback((before) => playOn(before, count));
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [step, isPlaying, count]);

  const act = (action: TourAction) => {
    setChosen(action !== 'toggle');
    setPlayback((before) =>
      action === 'toggle' ? togglePlaying(before, count) : stepBy(before, action === 'next' ? 1 : -1, count),
    );
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = tourActionOf(event);
      if (action === null) return;
      event.preventDefault();
      act(action);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return { step, isPlaying, isChosen, act };
}
