import { hasSignedInCookie, setSignedInCookie } from '../../lib/session/signed-in-cookie.ts';

const ATTRIBUTE = 'data-mantine-color-scheme';
/** Storage key of the colour scheme, shared with the portal. */
const KEY = 'theme';

/** Switches between light and dark, and follows a change in another tab. */
export function offerColours(): void {
  const root = document.documentElement;
  for (const button of document.querySelectorAll('[data-theme-toggle]'))
    button.addEventListener('click', () => {
      const next = root.getAttribute(ATTRIBUTE) === 'dark' ? 'light' : 'dark';
      root.setAttribute(ATTRIBUTE, next);
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // If the browser refuses storage, the choice lasts until the page is left.
      }
    });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && (newValue === 'dark' || newValue === 'light')) root.setAttribute(ATTRIBUTE, newValue);
  });
}

/** Distance from the bottom of the page, in pixels, at which the branding of the footer appears. */
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

/**
 * Closes an open menu after a click outside of it or on Escape. Escape also returns the focus to the button of the
 * menu.
 */
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

/**
 * Points the links with `data-signed-in-text` to the dashboard instead of the sign-in page if the visitor is signed in.
 */
export function greetMember(): void {
  if (!isSignedIn()) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-signed-in-text]')) {
    link.href = '/dashboard';
    link.textContent = link.dataset.signedInText ?? '';
  }
}

/**
 * Shows a member the portal's screen instead of this page, if the portal has one at the same path. Sets the cookie by
 * which the server chooses between them, and reloads. Does not reload if the browser refuses cookies.
 */
export function leadMemberToScreen(): void {
  if (document.documentElement.dataset.inPortal === undefined || !isSignedIn() || hasSignedInCookie()) return;
  setSignedInCookie(true);
  if (hasSignedInCookie()) location.reload();
}

/**
 * True when this browser stores a session with a verified email address. Only the portal checks whether the session is
 * still valid.
 */
function isSignedIn(): boolean {
  try {
    return localStorage.getItem('authToken') !== null && localStorage.getItem('emailVerified') !== '0';
  } catch {
    return false;
  }
}
