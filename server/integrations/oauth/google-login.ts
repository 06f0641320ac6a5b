import { z } from 'zod';
import type { Config } from '../../config.ts';
import { cleanEmail, cleanName, cleanUrl } from './identity-fields.ts';
import { createOpenId } from './open-id.ts';
import type { ProviderLogin } from './provider-login.ts';
import { readAnswer } from './social-errors.ts';

const claims = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.boolean().default(false),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.string().optional(),
});

/** Sign-in with Google by OpenID Connect. Source: developers.google.com/identity/openid-connect. */
export function createGoogleLogin(config: Config, timeoutSeconds: number): ProviderLogin {
  const openId = createOpenId(config, {
    provider: 'google',
    issuer:
      config.APP_MODE === 'sandbox' ? `${config.SANDBOX_URL}/oauth/google` : 'https://accounts.google.com',
    clientId: config.GOOGLE_CLIENT_ID,
    clientSecret: () => config.GOOGLE_CLIENT_SECRET,
    scope: 'openid email profile',
    timeoutSeconds,
  });
  return {
    authorizationUrl: openId.authorizationUrl,
    async identify(answer) {
      const idToken = readAnswer(claims, await openId.claims(answer));
      const email = cleanEmail(idToken.email);
      return {
        provider: 'google',
        subject: idToken.sub,
        email,
        isEmailVerified: email !== null && idToken.email_verified,
        firstName: cleanName(idToken.given_name),
        lastName: cleanName(idToken.family_name),
        avatarUrl: cleanUrl(idToken.picture),
      };
    },
  };
}
