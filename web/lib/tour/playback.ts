/** Duration of a step in an automatically playing tour. */
export const STEP_MS = 5_000;

export type Playback = { step: number; isPlaying: boolean };

/** Initial state: playing, unless the user prefers reduced motion. */
export function beginPlayback(): Playback {
  return { step: 0, isPlaying: !matchMedia('(prefers-reduced-motion: reduce)').matches };
}

/** The state after the user selects the next or previous step. Playback stops. */
export function stepBy(playback: Playback, by: 1 | -1, count: number): Playback {
  return { step: Math.min(count - 1, Math.max(0, playback.step + by)), isPlaying: false };
}

/** The state after a step has ended: the next step, or the last one, at which playback stops. */
export function playOn({ step }: Playback, count: number): Playback {
  const next = Math.min(count - 1, step + 1);
  return { step: next, isPlaying: next < count - 1 };
}

/** Pauses or resumes playback. At the end, playback restarts from the beginning. */
export function togglePlaying({ step, isPlaying }: Playback, count: number): Playback {
  return { step: !isPlaying && step === count - 1 ? 0 : step, isPlaying: !isPlaying };
}

export type TourAction = 'previous' | 'next' | 'toggle';

/**
 * The action of a key in a tour; null for a key without an action. Arrow keys follow the reading direction. Space on a
 * button presses the button, and videos and fields handle all keys themselves.
 */
export function tourActionOf({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): TourAction | null {
  const at = target instanceof Element ? target : document.documentElement;
  if (ctrlKey || metaKey || altKey || at.closest('video, input, select, textarea') !== null) return null;
  if (key === ' ') return at.closest('button, a') === null ? 'toggle' : null;
  const isBackwards = getComputedStyle(at).direction === 'rtl';
  if (key === 'ArrowRight') return isBackwards ? 'previous' : 'next';
  if (key === 'ArrowLeft') return isBackwards ? 'next' : 'previous';
  return null;
}
