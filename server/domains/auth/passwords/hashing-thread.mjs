import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

// A thread of its own (password-hash.ts starts it), in plain JavaScript, so that it needs no loader. Linux keeps a
// priority for each thread: hashing takes what requests leave. Elsewhere the call would slow the whole process.
const LOWEST_PRIORITY = 19;
if (process.platform === 'linux') setPriority(LOWEST_PRIORITY);

/** The thread rests as long as it worked: a rush of sign-ins takes half a core at most, and reads keep their pace. */
function rest(durationMs) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, durationMs);
}

parentPort?.on('message', ({ id, task, password, reference, parameters }) => {
  const startedAt = performance.now();
  try {
    const value = task === 'hash' ? hashSync(password, parameters) : verifySync(reference, password);
    parentPort?.postMessage({ id, value });
  } catch (error) {
    parentPort?.postMessage({ id, error });
  }
  rest(performance.now() - startedAt);
});
