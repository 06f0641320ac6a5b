import { hash } from '@node-rs/argon2';
import { AppError } from '../../../core/errors.ts';
import { askHashingThread } from './hashing-thread.ts';

/** argon2id with the smaller of the two settings that OWASP recommends. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** With this many sign-ins waiting, the next is refused: hashing must not starve reads. */
const WAITING_MAX = 40;

/** A hash of a random password: verifying against it takes as long as against a real one. */
const UNKNOWN_PERSON_HASH = hash(`nobody:${process.pid}:${Math.random()}`, PARAMETERS);

let tail: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** One hash at a time per process, in order of arrival; a full queue throws `rate_limited`. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= WAITING_MAX) {
    throw new AppError('rate_limited', 'Many people are signing in. Please try again in a moment.', {
      retryAfterSeconds: 5,
    });
  }
  waiting += 1;
  const turn = tail.then(work, work);
  tail = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}

/** The PHC string to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => askHashingThread({ task: 'hash', password, parameters: PARAMETERS }));
}

/** True when the password fits. Without a stored hash (null) the same work is done and the answer is false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const reference = stored ?? (await UNKNOWN_PERSON_HASH);
  const fits = await inTurn(() => askHashingThread({ task: 'verify', password, reference }));
  return fits && stored !== null;
}
