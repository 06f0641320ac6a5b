import { useSyncExternalStore } from 'react';
import { t } from '../text/texts.ts';
import { showToast } from '../toasts.ts';
import {
  isHalfStored,
  type LoginAnswer,
  lacksBusiness,
  type ProfileChange,
  readSession,
  removeSession,
  type Session,
  writeProfile,
  writeSession,
} from './session-values.ts';
import { setSignedInCookie } from './signed-in-cookie.ts';

let snapshot: Session | null = null;
let demo: Session | null = null;
let fingerprint: string | null = null;
/** The last session of this page ended because nothing said which business it was of. */
let isBusinessLost = false;
const listeners = new Set<() => void>();

/** Keeps the values of a successful login and tells every screen. Throws InvalidLoginAnswer when they are not whole. */
export function saveSession(answer: LoginAnswer, now = Date.now()): void {
  writeSession(answer, now);
  refreshSession();
}

/** Keeps what changed of the signed-in person or their business, and tells every screen; nothing without a session. */
export function updateSession(change: ProfileChange): void {
  if (!currentSession()) return;
  writeProfile(change);
  refreshSession();
}

/** Forgets everything that a login stored and tells every screen. A second call does nothing. */
export function clearSession(): void {
  demo = null;
  removeSession();
  refreshSession();
}

/**
 * Opens a session that is kept nowhere, so that a reload ends it. Only builds with the demo fallback have any use of
 * it.
 */
export function openDemoSession(session: Session): void {
  demo = session;
  refreshSession();
}

/** A demo session shows the portal and changes nothing. */
export function isDemoSession(): boolean {
  return import.meta.env.VITE_DEMO_FALLBACK === '1' && currentSession() !== null && currentSession() === demo;
}

/**
 * Reads the stored values again, clears what is incomplete or expired, and tells the screens of a change; the person is
 * told when a session was there but not whose.
 */
export function refreshSession(): void {
  if (!readSession()) {
    const isHalf = isHalfStored();
    if (isHalf) isBusinessLost = lacksBusiness();
    removeSession();
    if (isHalf) showHalfStored();
  }
  publishStored();
}

function showHalfStored(): void {
  showToast({ kind: 'info', title: t('common.noUser'), message: t('common.sessionEndedMessage') });
}

/** Without clearing: another tab may be in the middle of writing a login, value by value. */
function publishStored(): void {
  const next = readSession() ?? (import.meta.env.VITE_DEMO_FALLBACK === '1' ? demo : null);
  const nextFingerprint = JSON.stringify(next);
  if (nextFingerprint === fingerprint) return;
  fingerprint = nextFingerprint;
  snapshot = next;
  if (next) isBusinessLost = false;
  setSignedInCookie(next?.isEmailVerified === true && next !== demo);
  for (const listener of listeners) listener();
}

/**
 * Calls back when someone signs in or out here or in another tab, or the 24 hours are over. Re-checks on
 * `storage` events and when the window gets the focus. Returns the way to stop.
 */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) startWatching();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopWatching();
  };
}

/** The session of the signed-in person, or null; the component renders again when it changes. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, currentSession);
}

/** True after a session that ended because its business id was missing or empty, until the next login. */
export const hasLostBusiness = (): boolean => isBusinessLost;

/** The session as last read, for code outside of components. */
export function currentSession(): Session | null {
  if (fingerprint === null) refreshSession();
  return snapshot;
}

let expiryCheck: ReturnType<typeof setInterval> | undefined;

function startWatching(): void {
  window.addEventListener('storage', publishStored);
  window.addEventListener('focus', refreshSession);
  expiryCheck = setInterval(refreshSession, 60_000);
}

function stopWatching(): void {
  window.removeEventListener('storage', publishStored);
  window.removeEventListener('focus', refreshSession);
  clearInterval(expiryCheck);
}
