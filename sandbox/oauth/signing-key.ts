import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWTPayload,
  SignJWT,
} from 'jose';
import type { OAuthProvider, OAuthState, StoredKey } from './oauth-state.ts';

const alg = 'RS256';

/** Signs a provider's id tokens and publishes its public key. */
export interface TokenSigner {
  sign(claims: JWTPayload): Promise<string>;
  publicKeys(): Promise<JSONWebKeySet>;
}

async function makeKey(): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, alg, use: 'sig', kid: await calculateJwkThumbprint(jwk) };
}

/** One RSA key for each provider. The key is created on first use and stored in the journal. */
export function createTokenSigner(state: OAuthState, provider: OAuthProvider): TokenSigner {
  let making: Promise<StoredKey> | undefined;

  async function key(): Promise<StoredKey> {
    const known = state.keys.get(provider);
    if (known) return known;
    making ??= makeKey().then((created) => state.keys.put(provider, created));
    return making;
  }

  return {
    async sign(claims) {
      const jwk = await key();
      // The key is an asymmetric key and not raw bytes, because this file has created it.
      const privateKey = (await importJWK(jwk, alg)) as CryptoKey;
      return new SignJWT(claims).setProtectedHeader({ alg, kid: String(jwk.kid) }).sign(privateKey);
    },
    async publicKeys() {
      const { kty, n, e, use, kid } = await key();
      return {
        keys: [{ kty: String(kty), n: String(n), e: String(e), alg, use: String(use), kid: String(kid) }],
      };
    },
  };
}
