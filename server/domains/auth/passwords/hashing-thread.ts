import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

export type HashTask = { task: 'hash'; password: string; parameters: Options };
export type VerifyTask = { task: 'verify'; password: string; reference: string };

type Answer = { id: number; value: string | boolean } | { id: number; error: Error };
type Waiting = { resolve(value: string | boolean): void; reject(error: unknown): void };

type Thread = { worker: Worker; waiting: Map<number, Waiting> };

let thread: Thread | undefined;
let lastId = 0;

/** Starts the thread at the first password; one that died is replaced at the next. */
function start(): Thread {
  const worker = new Worker(new URL('./hashing-thread.mjs', import.meta.url), { execArgv: [] });
  const started: Thread = { worker, waiting: new Map() };
  worker.on('message', (answer: Answer) => {
    const waiting = started.waiting.get(answer.id);
    started.waiting.delete(answer.id);
    // An idle thread does not keep the process alive.
    if (started.waiting.size === 0) worker.unref();
    if ('error' in answer) waiting?.reject(answer.error);
    else waiting?.resolve(answer.value);
  });
  const fail = (error: unknown) => {
    if (thread === started) thread = undefined;
    for (const { reject } of started.waiting.values()) reject(error);
    started.waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the hashing thread ended')));
  return started;
}

/**
 * Hashes or verifies on a thread of low priority, so that a rush of sign-ins does not slow the reads. Rejects when
 * the stored hash cannot be read, or when the thread ends.
 */
export function askHashingThread(task: HashTask): Promise<string>;
export function askHashingThread(task: VerifyTask): Promise<boolean>;
export function askHashingThread(task: HashTask | VerifyTask): Promise<string | boolean> {
  thread ??= start();
  const { worker, waiting } = thread;
  lastId += 1;
  const id = lastId;
  worker.ref();
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, ...task });
  });
}
