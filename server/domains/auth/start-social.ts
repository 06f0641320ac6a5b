import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { AppError } from '../../core/errors.ts';
import type { SocialProvider } from '../../core/social.ts';
import { run, type Statement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { limitFor } from './abuse-limits.ts';
import type { startSocialInput, startSocialResult } from './auth.schema.ts';
import { countAttempt } from './rate-limit.ts';
import { hashToken } from './sessions.ts';
import type { Visitor } from './start-session.ts';

const VALID_MINUTES = 10;

const insertAttempt: Statement<Record<string, never>> = {
  name: 'social_attempts.start',
  text: `INSERT INTO social_attempts (state_hash, provider, nonce, code_verifier, redirect_uri, expires_at)
    VALUES ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(mins => $6))`,
};

/** Where a provider may send people back to; the first is what we ask for. */
export function redirectUrisOf(config: Config, provider: SocialProvider): string[] {
  return [config.PUBLIC_URL, ...config.WEB_ORIGIN].flatMap((origin) => [
    `${origin}/auth/${provider}/callback`,
    `${origin}/auth/callback/${provider}`,
  ]);
}

/**
 * Begins a sign-in with a provider: state, nonce and PKCE verifier are made and kept here for ten minutes and one use
 * (security.md). Throws `validation_failed` for an address that is not on the list.
 */
export async function startSocial(
  deps: Deps,
  visitor: Visitor,
  { provider, redirectUri: asked }: z.output<typeof startSocialInput>,
): Promise<z.output<typeof startSocialResult>> {
  await countAttempt(deps.db, [limitFor(deps.config, 'social:address', visitor.address)]);
  const allowed = redirectUrisOf(deps.config, provider);
  const redirectUri = allowed.find((uri) => asked === undefined || uri === asked);
  if (redirectUri === undefined) {
    const message = 'This address may not be returned to.';
    throw new AppError('validation_failed', message, { fields: { redirectUri: message } });
  }
  const secrets = deps.social.makeSecrets();
  const url = await deps.social.authorizationUrl(provider, { ...secrets, redirectUri });
  const { state, nonce, codeVerifier } = secrets;
  const values = [hashToken(state), provider, nonce, codeVerifier, redirectUri, VALID_MINUTES];
  await run(deps.pool, insertAttempt, values);
  return { url, state, redirectUri };
}
