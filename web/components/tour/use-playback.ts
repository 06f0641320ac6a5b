import { useEffect, useState } from 'react';
import {
  beginPlayback,
  type Deed,
  deedOf,
  type Playback,
  playOn,
  STEP_MS,
  stepBy,
  togglePlaying,
} from '../../lib/tour/playback.ts';

type TourPlayback = Playback & {
  /** Whether somebody went to the step that is shown: then it is announced. */
  isChosen: boolean;
  act: (deed: Deed) => void;
};

/** Plays a tour of `count` steps, and has the keys of the whole page steer it: it is the one thing in a dialog. */
export function usePlayback(count: number): TourPlayback {
  const [playback, setPlayback] = useState(beginPlayback);
  const [isChosen, setChosen] = useState(false);
  const { step, isPlaying } = playback;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has its own time
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => {
      setChosen(false);
      setPlayback((before) => playOn(before, count));
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [step, isPlaying, count]);

  const act = (deed: Deed) => {
    setChosen(deed !== 'toggle');
    setPlayback((before) =>
      deed === 'toggle' ? togglePlaying(before, count) : stepBy(before, deed === 'next' ? 1 : -1, count),
    );
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const deed = deedOf(event);
      if (deed === null) return;
      event.preventDefault();
      act(deed);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return { step, isPlaying, isChosen, act };
}
