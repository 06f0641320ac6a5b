import { randomBytes } from 'node:crypto';
import { Tinypool } from 'tinypool';
import { AppError } from '../../../../core/errors.ts';

/** Parameters of argon2id: the smaller of the two settings that OWASP recommends. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/**
 * Maximum number of pending tasks, including the running one. Further tasks are refused, because hashing must not
 * starve other requests.
 */
const WAITING_MAX = 40;
/** Maximum number of pending tasks of one account, so that one account cannot fill the queue for all others. */
const WAITING_OF_ACCOUNT_MAX = 3;

type Task = { password: string; parameters: typeof PARAMETERS } | { password: string; reference: string };

let thread: Tinypool | undefined;
let waiting = 0;
const waitingByAccount = new Map<string, number>();
let unknownPersonHash: Promise<string> | undefined;

/**
 * Starts the pool with its single thread, when the first password is hashed. If the thread crashes, the next password
 * starts a new one. `useAtomics: false` lets a task pause the thread (hashing-thread.mjs).
 */
const start = () =>
  new Tinypool({
    filename: new URL('./hashing-thread.mjs', import.meta.url).href,
    execArgv: [],
    minThreads: 1,
    maxThreads: 1,
    useAtomics: false,
  });

/**
 * Hashes or verifies one password at a time per process, in order of arrival. Throws `rate_limited` while WAITING_MAX
 * tasks are pending, or WAITING_OF_ACCOUNT_MAX tasks of the account.
 */
async function onThread<Result>(task: Task, account?: string): Promise<Result> {
  if (waiting >= WAITING_MAX || waitingOf(account) >= WAITING_OF_ACCOUNT_MAX) {
    throw new AppError('rate_limited', 'errors.auth.tooManySignIns', {
      retryAfterSeconds: 5,
    });
  }
  addWaiting(account, 1);
  try {
    thread ??= start();
    return await thread.run(task);
  } finally {
    addWaiting(account, -1);
  }
}

const waitingOf = (account: string | undefined): number =>
  account === undefined ? 0 : (waitingByAccount.get(account) ?? 0);

function addWaiting(account: string | undefined, change: 1 | -1): void {
  waiting += change;
  if (account === undefined) return;
  const remaining = waitingOf(account) + change;
  if (remaining > 0) waitingByAccount.set(account, remaining);
  else waitingByAccount.delete(account);
}

/** Hashes a new password to the PHC string that is stored. Only the maximum of all accounts together applies. */
export function hashPassword(password: string): Promise<string> {
  return onThread({ password, parameters: PARAMETERS });
}

/**
 * A hash of a random password, made once per process. Verifying a password against it takes as long as against a real
 * hash.
 */
function hashOfUnknownPerson(): Promise<string> {
  unknownPersonHash ??= hashPassword(randomBytes(16).toString('hex')).catch((error: unknown) => {
    unknownPersonHash = undefined;
    throw error;
  });
  return unknownPersonHash;
}

/**
 * True when the password matches the stored hash. Without a stored hash (null) the same work is done, and the result is
 * false. The first verification in a process also hashes a random password, whether there is a stored hash or not, so
 * that its duration reveals nothing. `account` is the typed email address, whether it has an account or not; three of
 * its verifications may be pending at the same time.
 */
export async function verifyPassword(
  account: string,
  stored: string | null,
  password: string,
): Promise<boolean> {
  const unknown = await hashOfUnknownPerson();
  const reference = stored ?? unknown;
  const matches = await onThread<boolean>({ password, reference }, account);
  return matches && stored !== null;
}
