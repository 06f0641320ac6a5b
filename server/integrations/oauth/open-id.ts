import * as oidc from 'openid-client';
import type { Config } from '../../config.ts';
import type { PortalLanguage } from '../../core/portal-language.ts';
import type { SocialProvider } from '../../core/social.ts';
import type { SocialAnswer, SocialAttempt } from './provider-login.ts';
import { callProvider, SocialRefused, unavailable } from './social-errors.ts';

export type OpenIdOptions = {
  provider: SocialProvider;
  issuer: string;
  clientId: string;
  scope: string;
  /** Further parameters that the provider requires in the authorization URL. */
  parameters?: Record<string, string>;
  /** The client's secret. Apple's is a token that is signed anew for each login. */
  clientSecret(): Promise<string> | string;
  timeoutSeconds: number;
};

/** A provider of OpenID Connect: the address of its sign-in page, and the claims of a verified id token. */
export type OpenId = {
  authorizationUrl(attempt: SocialAttempt, language: PortalLanguage): Promise<string>;
  claims(answer: SocialAnswer): Promise<oidc.IDToken>;
};

/** BCP 47 tags in order of preference. */
const UI_LOCALES = { en: 'en', fr: 'fr-CA fr', ar: 'ar' } as const satisfies Record<PortalLanguage, string>;

/** Options of the HTTP client. Only the sandbox allows plain HTTP, because its emulators are on the same machine. */
export function transportOf(config: Config): ((configuration: oidc.Configuration) => void)[] {
  return config.APP_MODE === 'sandbox' ? [oidc.allowInsecureRequests] : [];
}

/** The parameters of all our authorization requests: code flow, state, PKCE with S256. */
export async function commonParameters(
  { state, codeVerifier, redirectUri }: SocialAttempt,
  scope: string,
): Promise<Record<string, string>> {
  return {
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  };
}

/** The callback address in the form that openid-client expects. */
export function callbackUrl({ redirectUri, code, state }: SocialAnswer): URL {
  const url = new URL(redirectUri);
  url.searchParams.set('code', code);
  url.searchParams.set('state', state);
  return url;
}

/** Fetches the discovery document once; after a failure the next login fetches it again. */
function createDiscovery(
  { provider, issuer, clientId, timeoutSeconds: timeout }: OpenIdOptions,
  config: Config,
) {
  let known: Promise<oidc.ServerMetadata> | undefined;
  return () => {
    known ??= oidc
      .discovery(new URL(issuer), clientId, undefined, oidc.None(), { execute: transportOf(config), timeout })
      .then(
        (found) => found.serverMetadata(),
        (error: unknown) => {
          known = undefined;
          throw unavailable(provider, error);
        },
      );
    return known;
  };
}

/**
 * A provider of OpenID Connect over openid-client. The signature of the id token is verified with keys fetched at each
 * login, so that they are never stale.
 */
export function createOpenId(config: Config, options: OpenIdOptions): OpenId {
  const { provider, clientId, scope, parameters, timeoutSeconds } = options;
  const discover = createDiscovery(options, config);

  async function configure(auth: oidc.ClientAuth): Promise<oidc.Configuration> {
    const configuration = new oidc.Configuration(await discover(), clientId, undefined, auth);
    configuration.timeout = timeoutSeconds;
    for (const extend of [oidc.enableNonRepudiationChecks, ...transportOf(config)]) extend(configuration);
    return configuration;
  }

  async function exchange(answer: SocialAnswer): Promise<oidc.IDToken> {
    const configuration = await configure(oidc.ClientSecretPost(await options.clientSecret()));
    const { issuer, authorization_response_iss_parameter_supported: namesIssuer } =
      configuration.serverMetadata();
    const url = callbackUrl(answer);
    // Adds the issuer that openid-client requires in the authorization response. Our own protection against mix-up
    // attacks: the state is bound to the provider, and each provider has its own redirect_uri (RFC 9700, 4.4.2).
    if (namesIssuer) url.searchParams.set('iss', issuer);
    const tokens = await oidc.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: answer.codeVerifier,
      expectedState: answer.state,
      expectedNonce: answer.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new SocialRefused('the answer holds no id token');
    return claims;
  }

  return {
    async authorizationUrl(attempt, language) {
      const configuration = await configure(oidc.None());
      const common = await commonParameters(attempt, scope);
      // `ui_locales` is only a hint (OpenID Connect Core 3.1.2.1): a provider without the language shows another one
      // and does not fail.
      const all = { ...common, nonce: attempt.nonce, ui_locales: UI_LOCALES[language], ...parameters };
      return oidc.buildAuthorizationUrl(configuration, all).href;
    },
    claims: (answer) => callProvider(provider, exchange(answer)),
  };
}
