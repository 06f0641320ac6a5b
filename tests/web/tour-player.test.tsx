import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SITE_LANGUAGES } from '../../tools/build/site-languages.ts';
import { TourPlayer } from '../../web/components/tour/tour-player.tsx';
import { STEP_MS } from '../../web/lib/tour/playback.ts';
import { playTours } from '../../web/site/client/tours.ts';
import { renderSite } from '../../web/site/render-site.tsx';
import { setScreen, show } from './web-fixture.tsx';

const ASSETS = { styles: '', firstScript: '', script: '/site.js' };
const landing = renderSite(SITE_LANGUAGES, ASSETS).find(({ address }) => address === '/')?.html ?? '';

/** Sets the media query `prefers-reduced-motion`. */
function setMotionPreference(isWanted: boolean): void {
  setScreen('desktop');
  const { matchMedia } = window;
  window.matchMedia = (query) =>
    Object.assign(matchMedia(query), { matches: !isWanted && query.includes('reduced-motion') });
}

function openPortalTour(): void {
  show(<TourPlayer name="languages" />);
}

function openSiteTour(): void {
  const dialog = /<dialog[^>]*id="languages-demo".*?<\/dialog>/s.exec(landing)?.[0] ?? '';
  document.body.innerHTML = dialog.replace('<dialog', '<dialog open');
  playTours();
}

const place = () => screen.getByText(/^\d (of) \d$/).textContent;
/**
 * Presses a button by its name. A style sheet of the site shows one of two labels of a button. No style sheets are
 * loaded here, so the name contains both labels.
 */
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const key = (name: string, target: Element = document.querySelector('section') ?? document.body) =>
  fireEvent.keyDown(target, { key: name });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const announcement = () => document.querySelector('[aria-live]')?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

describe.each([
  ['in the portal', openPortalTour],
  ['on the public site', openSiteTour],
])('tour %s', (_where, open) => {
  it('a tour plays each step for five seconds, stops at the last one, and is silent for screen readers while it plays', () => {
    setMotionPreference(true);
    open();
    expect(place()).toBe('1 of 5');
    pass(STEP_MS);
    expect(place()).toBe('2 of 5');
    expect(announcement()).toBe('');
    for (let step = 0; step < 6; step += 1) pass(STEP_MS);
    expect(place()).toBe('5 of 5');
    press(/^Play/);
    expect(place()).toBe('1 of 5');
  });

  it('a tour does not start automatically with reduced motion', () => {
    setMotionPreference(false);
    open();
    pass(3 * STEP_MS);
    expect(place()).toBe('1 of 5');
    press(/^Play/);
    pass(STEP_MS);
    expect(place()).toBe('2 of 5');
  });

  it('a tour can be controlled by arrow keys and space, and pauses at the selected step, which is announced', () => {
    setMotionPreference(true);
    open();
    key('ArrowRight');
    expect(place()).toBe('2 of 5');
    expect(announcement()).toMatch(/^2 of 5.+voice/);
    pass(3 * STEP_MS);
    expect(place()).toBe('2 of 5');
    key('ArrowLeft');
    key('ArrowLeft');
    expect(place()).toBe('1 of 5');
    key(' ');
    pass(STEP_MS);
    expect(place()).toBe('2 of 5');
    key(' ');
    pass(STEP_MS);
    expect(place()).toBe('2 of 5');
  });

  it('a tour leaves the space key to a focused button', () => {
    setMotionPreference(false);
    open();
    key(' ', screen.getByRole('button', { name: 'Next step' }));
    pass(2 * STEP_MS);
    expect(place()).toBe('1 of 5');
    press('Next step');
    expect(place()).toBe('2 of 5');
  });
});
