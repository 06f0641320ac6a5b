/**
 * FAULTS=full (npm run test:faults) uses the full figures of docs/operations/fault-experiments.md, otherwise
 * figures that fit into npm test.
 */
const isFull = process.env.FAULTS === 'full';

function sized<Figures>(short: Figures, full: Figures): Figures {
  return isFull ? full : short;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** The timeout of one experiment. */
export const EXPERIMENT_MS = sized(10 * MINUTE, 30 * MINUTE);

/** The time within which PostgreSQL must end after a kill. */
export const START_MS = 2 * MINUTE;

export const KILL_WORKER = sized(
  { calls: 200, kills: 4, loadMs: 6 * SECOND },
  { calls: 10_000, kills: 100, loadMs: 4 * MINUTE },
);
/**
 * The lock duration of queue jobs. Full runs use the duration of the product. Other runs use a short one, so that jobs
 * of a killed worker are taken over soon.
 */
export const QUEUE_LOCKS: { lockDuration?: number; stalledInterval?: number } = sized(
  { lockDuration: 2 * SECOND, stalledInterval: SECOND },
  {},
);
export const KILL_BEFORE_ACK = sized({ kills: 2, atOnce: 2 }, { kills: 32, atOnce: 4 });
export const KILL_SERVER = sized({ calls: 160, kills: 3 }, { calls: 5_000, kills: 40 });
export const KILL_BEFORE_WAKE_UP = sized({ kills: 2, atOnce: 2 }, { kills: 30, atOnce: 3 });
/**
 * Milliseconds between two webhooks, and between two reads: a load that two cores handle with seven
 * processes.
 */
export const ROLLING_RESTART = sized({ everyMs: 60 }, { everyMs: 25 });
export const KILL_REDIS = sized(
  { calls: 300, loadMs: 3 * SECOND, downMs: SECOND },
  { calls: 10_000, loadMs: MINUTE, downMs: 5 * SECOND },
);
export const FLUSH_REDIS = sized(
  { calls: 200, loadMs: 3 * SECOND, everyMs: 500 },
  { calls: 5_000, loadMs: MINUTE, everyMs: 5 * SECOND },
);
export const REDIS_DOWN = sized({ calls: 200, loadMs: 2 * SECOND }, { calls: 1_000, loadMs: MINUTE });
export const REDIS_OUT_OF_MEMORY = sized(
  { calls: 50, loadMs: 2 * SECOND },
  { calls: 1_000, loadMs: 65 * SECOND },
);
export const KILL_POSTGRES = sized({ calls: 160, kills: 1 }, { calls: 3_000, kills: 10 });
export const POSTGRES_DOWN = sized({ calls: 40, downMs: 2 * SECOND }, { calls: 300, downMs: 30 * SECOND });
export const LIVE_CALLS = sized({ calls: 4, rounds: 1 }, { calls: 20, rounds: 8 });
export const REPEATED_CALLBACKS = sized({ calls: 150 }, { calls: 10_000 });
export const FORGERIES = sized({ each: 20 }, { each: 500 });
export const HOT_BUSINESS = sized(
  { calls: 1_000, idleMs: 2 * SECOND },
  { calls: 10_000, idleMs: 10 * SECOND },
);
/**
 * The minimum blocking time in ms. The event loop stays blocked at least until another worker has taken over the job.
 * The take-over needs up to 15 s: a lock lasts 10 s, and its loss is detected by a check every 5 s.
 */
export const BLOCKED_LOOP = sized({ blockedMs: 0 }, { blockedMs: 90 * SECOND });
export const FROZEN_WORKER = sized({ frozenMs: 0 }, { frozenMs: 2 * MINUTE });
export const STOPPED_WORKER = sized({ calls: 4_000 }, { calls: 100_000 });
export const DEADLOCK_HUNT = sized({ forMs: 3 * SECOND }, { forMs: MINUTE });
export const BOOKING_RACE = sized({ attempts: 250, slots: 10 }, { attempts: 10_000, slots: 100 });
export const POOL_EXHAUSTION = sized({ transactions: 200 }, { transactions: 300 });
export const CUT_TRANSACTIONS = sized({ forMs: 2 * SECOND }, { forMs: 20 * SECOND });
export const FAILED_TRANSACTIONS = sized({ reads: 320 }, { reads: 1_600 });
export const SLOW_SOCKETS = sized({ each: 50, forMs: 12 * SECOND }, { each: 500, forMs: MINUTE });
export const HOSTILE_ROUNDS = sized({ rounds: 2 }, { rounds: 30 });
export const HOSTILE_BUT_VALID = sized({ rounds: 10, flood: 40 }, { rounds: 300, flood: 400 });
export const ATTACKS = sized({ timed: 12, guesses: 60 }, { timed: 200, guesses: 1_000 });
export const RESTORE_DRILL = sized(
  { callsBefore: 400, callsDuring: 600 },
  { callsBefore: 2_000, callsDuring: 1_000 },
);
export const RECHARGES = sized({ crossings: 200, businesses: 8 }, { crossings: 1_000, businesses: 200 });
export const NUMBERS = sized({ faults: 1, races: 3, orders: 20 }, { faults: 20, races: 100, orders: 500 });
export const PAYMENTS = sized(
  {
    crashes: 1,
    crashedChannels: 2,
    repeated: 8,
    permutations: 16,
    forgeries: 20,
    replays: 100,
    faults: 1,
    races: 20,
    lost: 20,
  },
  {
    crashes: 5,
    crashedChannels: 4,
    repeated: 1_500,
    permutations: 1_000,
    forgeries: 500,
    replays: 1_000,
    faults: 20,
    races: 1_000,
    lost: 300,
  },
);
