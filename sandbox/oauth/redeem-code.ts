import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isSame } from '../frame/is-same.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import {
  type Account,
  findAccount,
  type Grant,
  newSecret,
  type OAuthProvider,
  type OAuthState,
} from './oauth-state.ts';

export const tokenLifeSeconds = 3_600;

const exchange = z.looseObject({
  grant_type: z.string(),
  code: z.string().min(1),
  redirect_uri: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  code_verifier: z.string().optional(),
});
export type Exchange = z.infer<typeof exchange>;

/** Parses the form of a token request. A missing or repeated field is `invalid_request`. */
export function readExchange(body: unknown): Exchange {
  const parsed = exchange.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new OAuthRefusal('invalid_request', `Missing or repeated parameter: ${String(issue?.path[0])}`);
  }
  if (parsed.data.grant_type !== 'authorization_code') {
    throw new OAuthRefusal('unsupported_grant_type', `Invalid grant_type: ${parsed.data.grant_type}`);
  }
  return parsed.data;
}

/**
 * True when the verifier matches the challenge (RFC 7636). A verifier without a challenge is refused too, because an
 * attacker could otherwise remove PKCE (RFC 9700, 2.1.1).
 */
function fitsChallenge(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined;
  return isSame(createHash('sha256').update(verifier).digest('base64url'), challenge);
}

function checkGrant(grant: Grant, request: Exchange): void {
  if (grant.isUsed) throw new OAuthRefusal('used_code', 'This authorization code has been used.');
  if (grant.expiresMs <= Date.now())
    throw new OAuthRefusal('expired_code', 'This authorization code has expired.');
  if (grant.redirectUri !== request.redirect_uri) {
    throw new OAuthRefusal('redirect_uri', 'The redirect_uri is not the one of the authorization request.');
  }
  if (!fitsChallenge(grant.challenge, request.code_verifier)) {
    throw new OAuthRefusal('verifier', 'The code_verifier does not fit the code_challenge.');
  }
}

/**
 * Exchanges a code for its grant and an access token. The first attempt consumes the code, even if it fails. The client
 * must have been authenticated before. Throws OAuthRefusal.
 */
export function redeemCode(
  state: OAuthState,
  provider: OAuthProvider,
  request: Exchange,
): { grant: Grant; account: Account; accessToken: string } {
  const grant = state.grants.get(request.code);
  if (grant?.provider !== provider) throw new OAuthRefusal('unknown_code', 'Malformed authorization code.');
  state.grants.put(grant.code, { ...grant, isUsed: true });
  checkGrant(grant, request);
  const account = findAccount(state, provider, grant.subject);
  if (!account) throw new OAuthRefusal('unknown_code', 'The account of this code is gone.');
  const token = newSecret();
  const { subject, scope } = grant;
  state.tokens.put(token, {
    token,
    provider,
    subject,
    scope,
    expiresMs: Date.now() + tokenLifeSeconds * 1_000,
  });
  return { grant, account, accessToken: token };
}
