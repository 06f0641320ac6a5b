import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SITE_LANGUAGES } from '../../tools/build/site-languages.ts';
import { focusToastsOnKey, showToast } from '../../web/site/client/toasts.ts';
import { renderSite } from '../../web/site/render-site.tsx';

const ASSETS = { styles: '', firstScript: '', script: '/site.js' };
const html = renderSite(SITE_LANGUAGES, ASSETS).find(({ address }) => address === '/contact')?.html ?? '';

beforeAll(() => focusToastsOnKey());
beforeEach(() => {
  vi.useFakeTimers();
  document.documentElement.dir = 'ltr';
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  showToast('Copied to clipboard', 'Email address copied successfully');
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const toasts = () => [...document.querySelectorAll<HTMLElement>('[role="status"] .toast')];
const currentToast = () => toasts()[0] ?? document.body;

function fire(type: string, clientX = 0): void {
  currentToast().dispatchEvent(new PointerEvent(type, { clientX, bubbles: true }));
}

function swipe(distancePx: number): void {
  fire('pointerdown', 100);
  fire('pointermove', 100 + distancePx);
  fire('pointerup', 100 + distancePx);
}

const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

describe('toast of the public site', () => {
  it('a toast of the public site is dismissed by a swipe of 50 px to the right, not by 49 px, and not to the left', () => {
    swipe(49);
    swipe(-80);
    expect(toasts()).toHaveLength(1);
    swipe(50);
    expect(toasts()).toHaveLength(0);
  });

  it('a toast of the public site is dismissed by a swipe to the left on a right-to-left page', () => {
    document.documentElement.dir = 'rtl';
    showToast('Copied', 'The address');
    swipe(80);
    expect(toasts()).toHaveLength(1);
    swipe(-50);
    expect(toasts()).toHaveLength(0);
  });

  it('a toast of the public site takes the focus on F8 and returns it when it is dismissed', () => {
    const link = document.querySelector<HTMLElement>('main a[href]');
    link?.focus();
    press('F8');
    const region = document.querySelector('[data-toasts]');
    expect(document.activeElement).toBe(region);
    expect(region?.getAttribute('aria-label')).toBe('Notifications (F8)');
    const dismiss = document.querySelector<HTMLElement>('.toast-dismiss');
    dismiss?.focus();
    dismiss?.click();
    expect(toasts()).toHaveLength(0);
    expect(document.activeElement).toBe(link);
  });

  it('a toast of the public site disappears after 5 seconds, but not while the pointer rests on it', () => {
    fire('pointerenter');
    vi.advanceTimersByTime(60_000);
    expect(toasts()).toHaveLength(1);
    fire('pointerleave');
    vi.advanceTimersByTime(4_999);
    expect(toasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toasts()).toHaveLength(0);
  });

  it('a toast of the public site replaces the previous toast', () => {
    showToast('Copy failed', 'Please copy the email manually', true);
    expect(toasts().map(({ textContent }) => textContent)).toEqual([
      'Copy failedPlease copy the email manually×',
    ]);
  });
});
