import type { z } from 'zod';
import type { Config } from '../../../../config.ts';
import { invalidField } from '../../../../core/errors.ts';
import { originOf } from '../../../../core/request-origin.ts';
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../../../core/social.ts';
import { bytes, int, oneOf, text } from '../../../../db/column-types.ts';
import { ofNoBusiness } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import { limitFor } from '../../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../../limits/rate-limit.ts';
import type { startSocialInput, startSocialResult } from '../auth.schema.ts';
import { hashToken } from '../sessions/sessions.ts';
import type { Visitor } from '../sessions/start-session.ts';

const VALID_MINUTES = 10;

const insertAttempt = ofNoBusiness({
  name: 'social_attempts.start',
  params: {
    stateHash: bytes,
    provider: oneOf(SOCIAL_PROVIDERS),
    nonce: text,
    codeVerifier: text,
    redirectUri: text,
    validMinutes: int,
  },
  text: `INSERT INTO social_attempts (state_hash, provider, nonce, code_verifier, redirect_uri, expires_at)
    VALUES ($stateHash, $provider, $nonce, $codeVerifier, $redirectUri,
      clock_timestamp() + make_interval(mins => $validMinutes))`,
});

/** Allowed redirect addresses of a provider; the first one is the default. */
function redirectUrisOf(config: Config, provider: SocialProvider): string[] {
  return [config.PUBLIC_URL, ...config.WEB_ORIGIN].flatMap((origin) => [
    `${origin}/auth/${provider}/callback`,
    `${origin}/auth/callback/${provider}`,
  ]);
}

/**
 * Begins a sign-in with a provider: creates state, nonce and PKCE verifier, and stores them for ten minutes and one
 * use. Throws `validation_failed` for a redirect address that is not allowed.
 */
export async function startSocial(
  deps: Deps,
  visitor: Visitor,
  { provider, redirectUri: requestedUri }: z.output<typeof startSocialInput>,
): Promise<z.output<typeof startSocialResult>> {
  await countAttempt(deps.db, [limitFor(deps.config, 'social:address', visitor.address)]);
  const allowed = redirectUrisOf(deps.config, provider);
  const redirectUri = allowed.find((uri) => requestedUri === undefined || uri === requestedUri);
  if (redirectUri === undefined) {
    throw invalidField('redirectUri', 'errors.social.badReturnAddress');
  }
  const secrets = deps.social.makeSecrets();
  const { language } = originOf(deps.db);
  const url = await deps.social.authorizationUrl(provider, { ...secrets, redirectUri }, language);
  const { state, nonce, codeVerifier } = secrets;
  const stateHash = hashToken(state);
  const attempt = { stateHash, provider, nonce, codeVerifier, redirectUri, validMinutes: VALID_MINUTES };
  await deps.db.all(insertAttempt, attempt);
  return { url, state, redirectUri };
}
