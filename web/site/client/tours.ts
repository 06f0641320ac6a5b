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

/** Turns each list of steps into a player, which plays while its dialog is open. Also gives videos their captions. */
export function playTours(): void {
  for (const tour of document.querySelectorAll<HTMLElement>('[data-tour]')) playTour(tour);
  for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-captions]')) addCaptions(video);
}

function playTour(tour: HTMLElement): void {
  const dialog = tour.closest('dialog');
  const count = tour.querySelectorAll('.tour-steps > li').length;
  if (dialog === null || count === 0) return;
  let playback: Playback = { step: 0, isPlaying: false };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const go = (next: Playback, isChosen = false) => {
    playback = next;
    clearTimeout(timer);
    if (playback.isPlaying) timer = setTimeout(() => go(playOn(playback, count)), STEP_MS);
    show(tour, playback, isChosen);
  };
  const act = (action: TourAction) => {
    if (action === 'toggle') go(togglePlaying(playback, count));
    else go(stepBy(playback, action === 'next' ? 1 : -1, count), true);
  };

  // The cast is safe: sections/demos.tsx writes the attribute.
  for (const button of tour.querySelectorAll<HTMLElement>('[data-tour-action]'))
    button.addEventListener('click', () => act(button.dataset.tourAction as TourAction));
  dialog.addEventListener('keydown', (event) => {
    const action = tourActionOf(event);
    if (action === null) return;
    event.preventDefault();
    act(action);
  });
  // A dialog can be opened by the hash or by a link. Both change the attribute `open`.
  new MutationObserver(() => go(dialog.open ? beginPlayback() : { step: 0, isPlaying: false })).observe(
    dialog,
    { attributeFilter: ['open'] },
  );
  go(dialog.open ? beginPlayback() : playback);
}

/** Shows a step. A step that the user selected is announced. */
function show(tour: HTMLElement, { step, isPlaying }: Playback, isChosen: boolean): void {
  const steps = [...tour.querySelectorAll('.tour-steps > li')];
  const last = steps.length - 1;
  for (const [index, each] of steps.entries()) each.toggleAttribute('data-shown', index === step);
  for (const [index, each] of [...tour.querySelectorAll('.tour-progress > span')].entries())
    each.toggleAttribute('data-reached', index <= step);
  for (const [action, end] of [
    ['previous', 0],
    ['next', last],
  ] as const)
    tour.querySelector(`[data-tour-action="${action}"]`)?.setAttribute('aria-disabled', String(step === end));
  tour.toggleAttribute('data-playing', isPlaying);
  const place = tour.querySelector<HTMLElement>('[data-tour-place]');
  if (place !== null) place.textContent = fill(place.dataset.tourPlace, [step + 1, last + 1]);
  const announcement = tour.querySelector('[data-tour-announcement]');
  if (announcement === null) return;
  const title = steps[step]?.querySelector('h3')?.textContent ?? '';
  const text = steps[step]?.querySelector('p')?.textContent ?? '';
  announcement.textContent = isChosen
    ? fill(tour.dataset.announcement, [place?.textContent ?? '', title, text])
    : '';
}

/** A text with `%1`, `%2` … replaced by the values in their order. */
function fill(text = '', values: readonly (string | number)[]): string {
  return text.replace(/%(\d)/g, (whole, place: string) => String(values[Number(place) - 1] ?? whole));
}

/** Browsers load captions from another origin only for a video that is requested with CORS. */
function addCaptions(video: HTMLVideoElement): void {
  const { captions, captionsLabel = '' } = video.dataset;
  if (!captions) return;
  video.crossOrigin = 'anonymous';
  const track = document.createElement('track');
  track.kind = 'captions';
  track.src = captions;
  track.label = captionsLabel;
  track.default = true;
  video.append(track);
}
