import { createHmac } from 'node:crypto';
import * as oidc from 'openid-client';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { PortalLanguage } from '../../core/portal-language.ts';
import { cleanEmail, cleanName, cleanUrl } from './identity-fields.ts';
import { callbackUrl, commonParameters, transportOf } from './open-id.ts';
import type { ProviderLogin, SocialAnswer } from './provider-login.ts';
import { callProvider, readAnswer, SocialRefused, unavailable } from './social-errors.ts';

const SCOPE = 'public_profile email';
const FIELDS = 'id,name,first_name,last_name,email,picture';

/** Facebook's locale of each language, for the parameter `locale` of its dialog. */
const LOCALES = { en: 'en_US', fr: 'fr_CA', ar: 'ar_AR' } as const satisfies Record<PortalLanguage, string>;

/** The version of the Graph API. A version works for at least two years after the next one is released. */
const VERSION = 'v24.0';

const profile = z.object({
  id: z.string().min(1),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().optional(),
  picture: z.object({ data: z.object({ url: z.string() }) }).optional(),
});
type Profile = z.infer<typeof profile>;

/**
 * The error response for a refused request. Facebook's code 100 means an invalid request, usually an invalid
 * authorization code. All other codes mean that our configuration is wrong or that Facebook failed.
 */
const refusal = z.object({ error: z.object({ code: z.literal(100), message: z.string() }) });

function endpoints(config: Config) {
  if (config.APP_MODE === 'live') {
    return {
      issuer: 'https://www.facebook.com',
      authorization_endpoint: `https://www.facebook.com/${VERSION}/dialog/oauth`,
      token_endpoint: `https://graph.facebook.com/${VERSION}/oauth/access_token`,
      profile: `https://graph.facebook.com/${VERSION}/me`,
    };
  }
  const root = `${config.SANDBOX_URL}/oauth/facebook`;
  return {
    issuer: root,
    authorization_endpoint: `${config.PUBLIC_URL}/sandbox/oauth/facebook/dialog`,
    token_endpoint: `${root}/access_token`,
    profile: `${root}/me`,
  };
}

/**
 * Converts Facebook's error for an invalid request to SocialRefused; returns any other error unchanged. Facebook's
 * errors do not follow OAuth, so openid-client puts the whole response into `cause`.
 */
async function asRefusal(error: unknown): Promise<unknown> {
  if (!(error instanceof oidc.ClientError && error.cause instanceof Response)) return error;
  const body: unknown = await error.cause.json().catch(() => undefined);
  const parsed = refusal.safeParse(body);
  return parsed.success ? new SocialRefused(parsed.data.error.message, { cause: error }) : error;
}

function createExchange(config: Config, configuration: oidc.Configuration) {
  async function accessToken(answer: SocialAnswer): Promise<string> {
    const checks = { pkceCodeVerifier: answer.codeVerifier, expectedState: answer.state };
    try {
      return (await oidc.authorizationCodeGrant(configuration, callbackUrl(answer), checks)).access_token;
    } catch (error) {
      throw await asRefusal(error);
    }
  }

  /** Reads the profile with a proof that the sender knows the app secret, so that a stolen token alone is useless. */
  async function readProfile(token: string): Promise<Profile> {
    const url = new URL(endpoints(config).profile);
    url.searchParams.set('fields', FIELDS);
    const proof = createHmac('sha256', config.FACEBOOK_CLIENT_SECRET).update(token).digest('hex');
    url.searchParams.set('appsecret_proof', proof);
    const response = await oidc.fetchProtectedResource(configuration, token, url, 'GET');
    if (!response.ok) throw unavailable('facebook', new Error(`/me answered ${response.status}`));
    const body: unknown = await response.json().catch((cause: unknown) => {
      throw unavailable('facebook', cause);
    });
    return readAnswer(profile, body);
  }

  return async (answer: SocialAnswer) => readProfile(await accessToken(answer));
}

/**
 * Facebook Login: OAuth without OpenID Connect, so the profile needs a separate request. An email address never counts
 * as verified, because Facebook does not promise that it is.
 */
export function createFacebookLogin(config: Config, timeoutSeconds: number): ProviderLogin {
  const secret = oidc.ClientSecretPost(config.FACEBOOK_CLIENT_SECRET);
  const { profile: _profile, ...server } = endpoints(config);
  const configuration = new oidc.Configuration(server, config.FACEBOOK_CLIENT_ID, undefined, secret);
  configuration.timeout = timeoutSeconds;
  for (const extend of transportOf(config)) extend(configuration);
  const exchange = createExchange(config, configuration);
  return {
    async authorizationUrl(attempt, language) {
      const parameters = { ...(await commonParameters(attempt, SCOPE)), locale: LOCALES[language] };
      return oidc.buildAuthorizationUrl(configuration, parameters).href;
    },
    async identify(answer) {
      const user = await callProvider('facebook', exchange(answer));
      return {
        provider: 'facebook',
        subject: user.id,
        email: cleanEmail(user.email),
        isEmailVerified: false,
        firstName: cleanName(user.first_name),
        lastName: cleanName(user.last_name),
        avatarUrl: cleanUrl(user.picture?.data.url),
      };
    },
  };
}
