/**
 * PKCS #8 of a P-256 key without its secret number (RFC 5208, RFC 5915). The secret number is appended: 32 bytes of
 * readable text, which show that the key protects nothing.
 */
const FRAME = '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420';
const SECRET = 'callingua-sandbox-apple-sign-in!';

function toPem(der: Buffer): string {
  const name = 'PRIVATE KEY';
  return `-----BEGIN ${name}-----\n${der.toString('base64')}\n-----END ${name}-----`;
}

/**
 * The sandbox signs requests to the emulated Apple with this key. The emulator has the public half. Never used in live
 * mode.
 */
export const SANDBOX_APPLE_KEY = toPem(Buffer.concat([Buffer.from(FRAME, 'hex'), Buffer.from(SECRET)]));
