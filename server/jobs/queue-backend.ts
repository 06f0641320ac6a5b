import {
  createPostgresBackend,
  type JobsOptions,
  type JobType,
  type Processor,
  Queue,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import type { Config } from '../config.ts';
import type { QueueName } from './catalogue.ts';

/** The part of BullMQ's Queue that the product uses, with either backend. */
export type BackendQueue = {
  add(name: string, data: object, options: JobsOptions): Promise<unknown>;
  getJobCounts(...types: JobType[]): Promise<Record<string, number>>;
  /** Throws when a new job cannot be stored: the queue is unreachable, or has no memory left. */
  assertWritable(): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
};

/** The queue of the timers. Its jobs only wake workers for other jobs, so no timer waits for a slow job. */
export const TIMER_QUEUE = 'timers';

/** BullMQ's job schedulers on the queue of the timers. `next` is the time of the next run in milliseconds since 1970. */
export type TimerQueue = {
  upsertJobScheduler(
    id: string,
    repeat: { every: number },
    template: { name: string; opts: Pick<JobsOptions, 'removeOnComplete' | 'removeOnFail'> },
  ): Promise<unknown>;
  /** Ordered by `next`; `asc` puts the earliest first. */
  getJobSchedulers(
    start?: number,
    end?: number,
    asc?: boolean,
  ): Promise<{ key: string; every?: number; next?: number }[]>;
  getJobSchedulersCount(): Promise<number>;
  removeJobScheduler(id: string): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  /** Calls the listener for each connection that becomes ready, including those that replace a lost connection. */
  onReady(listener: () => void): unknown;
  close(): Promise<void>;
};
export type BackendWorker = {
  on(event: 'error', listener: (error: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
  close(force?: boolean): Promise<void>;
};
export type ConsumerOptions = Required<Pick<WorkerOptions, 'concurrency'>> &
  Pick<WorkerOptions, 'lockDuration' | 'stalledInterval'>;

export type QueueBackend = {
  kind: 'redis' | 'postgres';
  makeQueue(name: QueueName): BackendQueue;
  makeTimerQueue(): TimerQueue;
  makeWorker(
    name: QueueName | typeof TIMER_QUEUE,
    processor: Processor,
    options: ConsumerOptions,
  ): BackendWorker;
};

/**
 * Another worker takes over the jobs of a killed worker after about 15 s. The limit on takeovers is high: every job is
 * safe to repeat, and a job that is given up would only be delayed. A worker looks for jobs again a second after its
 * connection failed.
 */
const RECOVERY = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 10, runRetryDelay: 1_000 };

/**
 * The one place that chooses the backend: Redis if REDIS_URL is set, otherwise BullMQ's PostgreSQL backend on our
 * database.
 */
export function createQueueBackend(config: Pick<Config, 'REDIS_URL' | 'DATABASE_URL'>): QueueBackend {
  return config.REDIS_URL === undefined
    ? postgresBackend(config.DATABASE_URL)
    : redisBackend(config.REDIS_URL);
}

function redisBackend(url: string): QueueBackend {
  // Producers fail immediately when Redis is away: a webhook must not wait for the queue.
  const connection = { url, enableOfflineQueue: false, maxRetriesPerRequest: 1, connectTimeout: 2_000 };
  return {
    kind: 'redis',
    makeQueue(name) {
      const queue = new Queue(name, { connection });
      // Writes a key, because a Redis that is out of memory still allows reads; counting jobs would not detect that.
      const assertWritable = async () => (await queue.backend.client).set(queue.toKey('writable'), '1');
      return Object.assign(queue, { assertWritable });
    },
    makeTimerQueue() {
      const queue = new Queue(TIMER_QUEUE, { connection });
      return Object.assign(queue, { onReady: (listener: () => void) => queue.backend.on('ready', listener) });
    },
    makeWorker: (name, processor, options) =>
      new Worker(name, processor, {
        ...RECOVERY,
        ...options,
        connection: { url, maxRetriesPerRequest: null },
      }),
  };
}

/**
 * Maximum seconds for which a worker waits for the notification of a job; equal to BullMQ's default `drainDelay` for an
 * idle worker. After an error, BullMQ would wait for up to an hour, even if it missed the notification of a waiting
 * job.
 */
const WAIT_SECONDS_MAX = 5;

const createWorkerBackend: typeof createPostgresBackend = (...args) =>
  Object.defineProperty(createPostgresBackend(...args), 'maximumBlockTimeout', { value: WAIT_SECONDS_MAX });

/**
 * Does not create the queue's tables. The role that runs the product may not create any, and the tables were created
 * when the database was prepared (prepare-database.ts).
 */
function postgresBackend(connectionString: string): QueueBackend {
  const connection = (max: number) => ({
    connectionString,
    max,
    connectionTimeoutMillis: 3_000,
  });
  return {
    kind: 'postgres',
    makeQueue: (name) =>
      Object.assign(new Queue(name, { connection: connection(2) }, createPostgresBackend), {
        // Checks nothing: the readiness check of the database covers a queue in PostgreSQL.
        assertWritable: async () => undefined,
      }),
    makeTimerQueue() {
      const queue = new Queue(TIMER_QUEUE, { connection: connection(1) }, createPostgresBackend);
      return Object.assign(queue, { onReady: (listener: () => void) => queue.backend.on('ready', listener) });
    },
    makeWorker: (name, processor, options) =>
      new Worker(
        name,
        processor,
        { ...RECOVERY, ...options, connection: connection(3) },
        createWorkerBackend,
      ),
  };
}
