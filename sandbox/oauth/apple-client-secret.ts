import { errors, importJWK, jwtVerify } from 'jose';
import type { SandboxConfig } from '../config.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import type { Exchange } from './redeem-code.ts';

/** The public part of the product's sandbox key, which the product would register at Apple. */
const registeredKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'fbE3j63_vYnM3NxtweYUgw6Lyf9tyJQ1fsXWh_-A-08',
  y: 'w1LSlILvK2rc18qDo7B2THQv53oQARcbsGYo4Eczudw',
};

const audience = 'https://appleid.apple.com';
/** Apple's limit: six months. */
const lifeMaxSeconds = 15_777_000;

function refuse(message: string): never {
  throw new OAuthRefusal('invalid_client', message);
}

/**
 * Verifies the client secret for Apple: a JWT for this client and for Apple, signed with ES256 by the registered key of
 * the team, and valid for at most six months. Throws OAuthRefusal `invalid_client`, whose message names the invalid
 * part. Source: Apple, "Creating a client secret".
 */
export async function checkAppleClient(
  { clientId, teamId, keyId }: SandboxConfig['apple'],
  request: Exchange,
): Promise<void> {
  if (request.client_id !== clientId) refuse('The client_id is not known.');
  const options = { algorithms: ['ES256'], issuer: teamId, subject: clientId, audience };
  try {
    const { payload, protectedHeader } = await jwtVerify(
      request.client_secret,
      await importJWK(registeredKey, 'ES256'),
      { ...options, requiredClaims: ['iat', 'exp'] },
    );
    if (protectedHeader.kid !== keyId) refuse('The kid is not that of a key of this team.');
    const lifeSeconds = (payload.exp ?? 0) - Math.floor(Date.now() / 1_000);
    if (lifeSeconds > lifeMaxSeconds) refuse('The client secret may be good for six months at most.');
  } catch (error) {
    if (error instanceof errors.JOSEError) refuse(error.message);
    throw error;
  }
}
