import type { JWTPayload } from 'jose';
import type { Account, Grant, Spoil } from './oauth-state.ts';
import { tokenLifeSeconds } from './redeem-code.ts';
import type { TokenSigner } from './signing-key.ts';

const falsified: Partial<Record<Spoil, (claims: JWTPayload) => JWTPayload>> = {
  issuer: (claims) => ({ ...claims, iss: 'https://elsewhere.example' }),
  audience: (claims) => ({ ...claims, aud: 'somebody-else' }),
  nonce: (claims) => ({ ...claims, nonce: 'of-another-attempt' }),
  expiry: (claims) => ({ ...claims, iat: (claims.iat ?? 0) - 7_200, exp: (claims.iat ?? 0) - 3_600 }),
};

/** A copy of the token with one character of its signature changed. */
function breakSignature(token: string): string {
  const at = token.lastIndexOf('.') + 20;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}

/** Signs an id token. `facts` are additional claims of this provider; all other claims are those of OpenID Connect. */
export async function makeIdToken(
  signer: TokenSigner,
  { issuer, clientId, facts }: { issuer: string; clientId: string; facts: JWTPayload },
  { grant, account }: { grant: Grant; account: Account },
): Promise<string> {
  const iat = Math.floor(Date.now() / 1_000);
  const claims: JWTPayload = {
    iss: issuer,
    aud: clientId,
    sub: account.subject,
    iat,
    exp: iat + tokenLifeSeconds,
    ...(grant.nonce !== null && { nonce: grant.nonce }),
    ...facts,
  };
  const { spoil } = grant;
  const token = await signer.sign(falsified[spoil ?? 'signature']?.(claims) ?? claims);
  return spoil === 'signature' ? breakSignature(token) : token;
}
