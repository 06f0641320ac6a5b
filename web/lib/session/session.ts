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
/** True when the last session of this page ended because its business was missing in the stored values. */
let isBusinessLost = false;
const listeners = new Set<() => void>();

/**
 * Stores the values of a successful login and notifies every screen. Throws InvalidLoginAnswer when they are incomplete.
 */
export function saveSession(answer: LoginAnswer, now = Date.now()): void {
  writeSession(answer, now);
  refreshSession();
}

/** Stores changes of the user or business and notifies every screen. Does nothing without a session. */
export function updateSession(change: ProfileChange): void {
  if (!currentSession()) return;
  writeProfile(change);
  refreshSession();
}

/** Removes everything that a login stored and notifies every screen. A second call does nothing. */
export function clearSession(): void {
  demo = null;
  removeSession();
  refreshSession();
}

/** Opens a session in memory only, so that a reload ends it. Only used by builds with the demo fallback. */
export function openDemoSession(session: Session): void {
  demo = session;
  refreshSession();
}

/** True for a demo session, which shows the portal and cannot change anything. */
export function isDemoSession(): boolean {
  return import.meta.env.VITE_DEMO_FALLBACK === '1' && currentSession() !== null && currentSession() === demo;
}

/**
 * Reads the stored values again, clears incomplete or expired ones, and notifies the screens of a change. A toast
 * appears when the stored session was incomplete.
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

/** Publishes the stored session. Does not clear incomplete values, because another tab may be writing a login. */
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
 * Calls the listener after a sign-in or sign-out in any tab, and after 24 hours. Also checks the session on `storage`
 * events and when the window gets the focus. Returns the function that unsubscribes.
 */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) startWatching();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopWatching();
  };
}

/** The current session, or null. Rerenders when it changes. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, currentSession);
}

/** True after a session ended because its business id was missing or empty. Reset by the next login. */
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
