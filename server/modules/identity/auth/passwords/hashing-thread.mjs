import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';

// Runs in a separate thread, which password-hash.ts starts. Written in plain JavaScript, so that the thread needs no
// loader. Linux has a priority per thread, so hashing with the lowest priority does not slow requests. On other systems
// setPriority would lower the priority of the whole process.
const LOWEST_PRIORITY = 19;
if (process.platform === 'linux') setPriority(LOWEST_PRIORITY);

/**
 * Pauses the thread for as long as the last hash took. Many concurrent sign-ins therefore use at most half a core and
 * do not slow reads.
 */
function rest(durationMs) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, durationMs);
}

/** Hashes a password, or verifies it against the stored hash `reference` if given. */
export default function work({ password, parameters, reference }) {
  const startedAt = performance.now();
  try {
    return reference === undefined ? hashSync(password, parameters) : verifySync(reference, password);
  } finally {
    const durationMs = performance.now() - startedAt;
    // The pause starts after the result has been sent.
    setImmediate(() => rest(durationMs));
  }
}
