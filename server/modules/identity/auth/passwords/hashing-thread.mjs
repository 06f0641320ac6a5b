import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';

// Runs in a separate thread (password-hash.ts starts it), in plain JavaScript, so that it needs no loader. Linux has a
// priority per thread, so hashing does not slow requests. Elsewhere the call would slow the whole process.
const LOWEST_PRIORITY = 19;
if (process.platform === 'linux') setPriority(LOWEST_PRIORITY);

/**
 * Pauses the thread for as long as the last hash took, so that many sign-ins at once use at most half a core and do not
 * slow reads.
 */
function rest(durationMs) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, durationMs);
}

/** Hashes a password. With a reference, verifies the password against it. */
export default function work({ password, parameters, reference }) {
  const startedAt = performance.now();
  try {
    return reference === undefined ? hashSync(password, parameters) : verifySync(reference, password);
  } finally {
    const durationMs = performance.now() - startedAt;
    // Later, when the answer is out.
    setImmediate(() => rest(durationMs));
  }
}
