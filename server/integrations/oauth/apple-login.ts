import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { cleanEmail } from './identity-fields.ts';
import { createOpenId } from './open-id.ts';
import type { ProviderLogin } from './provider-login.ts';
import { readAnswer } from './social-errors.ts';

const APPLE = 'https://appleid.apple.com';

const claims = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  /** Apple sends a string, but documents a boolean as well. */
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .default(false),
});

/**
 * Apple's client secret: a JWT that is valid for five minutes and signed with the team's key. Source: "Creating a
 * client secret".
 */
function makeClientSecret(config: Config): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: config.APPLE_KEY_ID })
    .setIssuer(config.APPLE_TEAM_ID)
    .setSubject(config.APPLE_CLIENT_ID)
    .setAudience(APPLE)
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(createPrivateKey(config.APPLE_PRIVATE_KEY));
}

/**
 * Sign in with Apple. Apple's response is a form in a POST. Only this form contains the user's name, and only at the
 * first sign-in. The token never contains the name, so `firstName` and `lastName` are null here.
 */
export function createAppleLogin(config: Config, timeoutSeconds: number): ProviderLogin {
  const openId = createOpenId(config, {
    provider: 'apple',
    issuer: config.APP_MODE === 'sandbox' ? `${config.SANDBOX_URL}/oauth/apple` : APPLE,
    clientId: config.APPLE_CLIENT_ID,
    clientSecret: () => makeClientSecret(config),
    scope: 'openid name email',
    parameters: { response_mode: 'form_post' },
    timeoutSeconds,
  });
  return {
    authorizationUrl: openId.authorizationUrl,
    async identify(answer) {
      const idToken = readAnswer(claims, await openId.claims(answer));
      const email = cleanEmail(idToken.email);
      const isEmailVerified = email !== null && idToken.email_verified;
      const unknown = { firstName: null, lastName: null, avatarUrl: null };
      return { provider: 'apple', subject: idToken.sub, email, isEmailVerified, ...unknown };
    },
  };
}
