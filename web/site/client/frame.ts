import { hasSignedInCookie, setSignedInCookie } from '../../lib/session/signed-in-cookie.ts';

const ATTRIBUTE = 'data-mantine-color-scheme';
/** Where the portal keeps the choice, too. */
const KEY = 'theme';

/** Lets a person change between light and dark, and follows a change in another tab. */
export function offerColours(): void {
  const root = document.documentElement;
  for (const button of document.querySelectorAll('[data-theme-toggle]'))
    button.addEventListener('click', () => {
      const next = root.getAttribute(ATTRIBUTE) === 'dark' ? 'light' : 'dark';
      root.setAttribute(ATTRIBUTE, next);
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // A browser that keeps nothing for this site shows the colours until the page is left.
      }
    });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && (newValue === 'dark' || newValue === 'light')) root.setAttribute(ATTRIBUTE, newValue);
  });
}

/** How near to the bottom of the page, in pixels, the branding of the footer appears. */
const NEAR_PX = 100;

/** Shows the branding of the footer only near the bottom of the page. */
export function revealBranding(): void {
  const branding = document.querySelector('[data-footer-brand]');
  if (!branding) return;
  const decide = () => {
    const left = document.documentElement.scrollHeight - innerHeight - scrollY;
    branding.toggleAttribute('data-shown', left <= NEAR_PX);
  };
  addEventListener('scroll', decide, { passive: true });
  addEventListener('resize', decide, { passive: true });
  decide();
}

/** Closes an open menu when the person clicks elsewhere or in it, or presses Escape, which gives back the focus. */
export function closeDropdowns(): void {
  const dropdowns = document.querySelectorAll<HTMLDetailsElement>('[data-dropdown]');
  document.addEventListener('click', ({ target }) => {
    for (const dropdown of dropdowns) {
      const isSummary = target instanceof Element && target.closest('summary')?.parentElement === dropdown;
      if (!isSummary) dropdown.open = false;
    }
  });
  for (const dropdown of dropdowns)
    dropdown.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !dropdown.open) return;
      dropdown.open = false;
      dropdown.querySelector('summary')?.focus();
    });
}

/** Somebody who is signed in is led to the dashboard instead of to the login. */
export function greetMember(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-signed-in-text]');
  if (!link || !isSignedIn()) return;
  link.href = '/dashboard';
  link.textContent = link.dataset.signedInText ?? '';
}

/**
 * Members see a page that is a screen of the portal too inside the portal: the server sends it there once the cookie says
 * that this browser keeps a session. Loads nothing again where cookies are refused.
 */
export function leadMemberToScreen(): void {
  if (document.documentElement.dataset.inPortal === undefined || !isSignedIn() || hasSignedInCookie()) return;
  setSignedInCookie(true);
  if (hasSignedInCookie()) location.reload();
}

/** Whether the portal keeps a session in this browser; the portal itself judges whether it is still good. */
function isSignedIn(): boolean {
  try {
    return localStorage.getItem('authToken') !== null && localStorage.getItem('emailVerified') !== '0';
  } catch {
    return false;
  }
}
