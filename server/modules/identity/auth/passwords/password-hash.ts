import { randomBytes } from 'node:crypto';
import { Tinypool } from 'tinypool';
import { AppError } from '../../../../core/errors.ts';

/** argon2id with the smaller of the two settings recommended by OWASP. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** With this many sign-ins waiting, the next is refused: hashing must not starve reads. */
const WAITING_MAX = 40;

type Task = { password: string; parameters: typeof PARAMETERS } | { password: string; reference: string };

let thread: Tinypool | undefined;
let waiting = 0;
let unknownPersonHash: Promise<string> | undefined;

/**
 * Starts the pool with one thread, when the first password is hashed. The next password replaces a crashed thread. A
 * task can pause the thread.
 */
const start = () =>
  new Tinypool({
    filename: new URL('./hashing-thread.mjs', import.meta.url).href,
    execArgv: [],
    minThreads: 1,
    maxThreads: 1,
    useAtomics: false,
  });

/** One hash at a time per process, in order of arrival; throws `rate_limited` while too many wait. */
async function onThread<Result>(task: Task): Promise<Result> {
  if (waiting >= WAITING_MAX) {
    throw new AppError('rate_limited', 'errors.auth.tooManySignIns', {
      retryAfterSeconds: 5,
    });
  }
  waiting += 1;
  try {
    thread ??= start();
    return await thread.run(task);
  } finally {
    waiting -= 1;
  }
}

/** The PHC string to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return onThread({ password, parameters: PARAMETERS });
}

/** A hash of a random password: verifying against it takes as long as against a real one. Made once per process. */
function hashOfUnknownPerson(): Promise<string> {
  unknownPersonHash ??= hashPassword(randomBytes(16).toString('hex')).catch((error: unknown) => {
    unknownPersonHash = undefined;
    throw error;
  });
  return unknownPersonHash;
}

/**
 * True when the password matches. Without a stored hash (null) the same work is done and the result is false. The first
 * call of a process hashes a password as well, with and without a stored hash, so that its duration reveals nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const unknown = await hashOfUnknownPerson();
  const reference = stored ?? unknown;
  const matches = await onThread<boolean>({ password, reference });
  return matches && stored !== null;
}
