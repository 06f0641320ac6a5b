import { SOCIAL_PROVIDERS, type SocialProvider } from '../../../server/core/social.ts';
import { t } from '../../lib/text/texts.ts';

const KEY = 'socialSignIn';

/** A provider sign-in started in this tab. `returnTo` is the page requested before it, if any. */
export type SocialAttempt = {
  provider: SocialProvider;
  state: string;
  redirectUri: string;
  returnTo?: string;
};

type SocialReturn = Omit<SocialAttempt, 'returnTo'> & { code: string };

/** Stores in this tab the state that the provider must return. */
export function saveAttempt(attempt: SocialAttempt): void {
  sessionStorage.setItem(KEY, JSON.stringify(attempt));
}

/** The pending sign-in of this tab, if any. */
export function readAttempt(): SocialAttempt | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isAttempt(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function forgetAttempt(): void {
  sessionStorage.removeItem(KEY);
}

function isAttempt(stored: unknown): stored is SocialAttempt {
  if (typeof stored !== 'object' || stored === null) return false;
  const { provider, state, redirectUri } = stored as Record<string, unknown>;
  return typeof provider === 'string' && typeof state === 'string' && typeof redirectUri === 'string';
}

/** Error codes of OAuth, OpenID Connect, Facebook and Apple that have their own message. */
const REASON_OF_ERROR: Readonly<Record<string, 'cancelled' | 'signIn' | 'unavailable'>> = {
  access_denied: 'cancelled',
  user_denied: 'cancelled',
  user_cancelled_authorize: 'cancelled',
  user_cancelled_login: 'cancelled',
  consent_required: 'signIn',
  interaction_required: 'signIn',
  login_required: 'signIn',
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
};

/** Pattern of an error code. Other text in the URL is never shown, because the URL can be forged. */
const ERROR_CODE = /^[\w.-]{1,60}$/;
const UNKNOWN_ERROR = 'unknown_error';

/** The provider's error code, unchanged, followed by our explanation. */
function formatProviderError(code: string): string {
  const error = ERROR_CODE.test(code) ? code : UNKNOWN_ERROR;
  const reason = Object.hasOwn(REASON_OF_ERROR, code) ? REASON_OF_ERROR[code] : undefined;
  const explanation = t(`access.social.error.${reason ?? 'refused'}`);
  return t('access.social.providerError', { error, explanation });
}

/** The result of the provider's redirect if it matches the attempt of this tab, otherwise the problem. */
export function checkReturn(
  given: { provider: string; search: string },
  attempt: SocialAttempt | null,
): SocialReturn | { problem: string } {
  const query = new URLSearchParams(given.search);
  const error = query.get('error');
  if (error) return { problem: formatProviderError(error) };
  const code = query.get('code');
  const state = query.get('state');
  if (!code || !state) return { problem: t('access.social.missing') };
  const provider = SOCIAL_PROVIDERS.find((known) => known === given.provider);
  if (!provider) return { problem: t('access.social.invalidProvider') };
  if (attempt?.state !== state || attempt.provider !== provider)
    return { problem: t('access.social.stateMismatch') };
  return { provider, code, state, redirectUri: attempt.redirectUri };
}
