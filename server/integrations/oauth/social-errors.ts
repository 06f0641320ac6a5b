import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import type { z } from 'zod';
import { withValues } from '../../core/error-text.ts';
import { AppError } from '../../core/errors.ts';
import type { SocialProvider } from '../../core/social.ts';

/** The provider refused the code, or its response does not match the attempt. A retry cannot help. */
export class SocialRefused extends Error {
  override name = 'SocialRefused';
}

const NAMES: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' };

/**
 * The OAuth errors that the code, the redirect address or the verifier can cause. All other errors mean that our client
 * is configured wrongly (RFC 6749, 5.2).
 */
const REFUSALS = new Set(['invalid_grant', 'invalid_request', 'redirect_uri_mismatch']);

/** openid-client's errors for an id token with a wrong audience, time, nonce or signature. */
const UNFIT = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);

function isRefusal(error: unknown): boolean {
  if (error instanceof SocialRefused) return true;
  if (error instanceof ResponseBodyError) return REFUSALS.has(error.error);
  return error instanceof ClientError && UNFIT.has(error.code ?? '');
}

/** True for a failed connection, a timeout, an unreadable response, and a response that rejects our own credentials. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof ClientError || error instanceof ResponseBodyError) return true;
  if (error instanceof WWWAuthenticateChallengeError) return true;
  // For network failures, fetch throws a TypeError without a code. A TypeError of openid-client has a code and means
  // that our code called it wrongly.
  return error instanceof TypeError && !('code' in error);
}

/** The error for a provider that is unavailable; its cause is only logged. */
export function unavailable(provider: SocialProvider, cause: unknown): AppError {
  const text = withValues('errors.social.noAnswer', { provider: NAMES[provider] });
  return new AppError('provider_unavailable', text, {}, { cause });
}

/** Sends a request to a provider; failures become SocialRefused or AppError `provider_unavailable`. */
export async function callProvider<Result>(provider: SocialProvider, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (isRefusal(error)) throw new SocialRefused(`${NAMES[provider]} refused the login`, { cause: error });
    throw isUnavailable(error) ? unavailable(provider, error) : error;
  }
}

/**
 * Parses a provider's response by its documented schema. Throws SocialRefused for any other response, because such a
 * response identifies no user.
 */
export function readAnswer<S extends z.ZodType>(schema: S, answer: unknown): z.infer<S> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new SocialRefused('the provider’s answer names nobody', { cause: parsed.error });
}
