import { setTimeout as sleep } from 'node:timers/promises';
import { type Callback, postForStatus } from '../support/twilio-callbacks.ts';

export type Load = {
  acknowledged: Set<string>;
  /** Number of responses per HTTP status other than 2xx; status 0 means no response. */
  refusals: Map<number, number>;
  latenciesMs: number[];
  /** Resolves when every callback was acknowledged. */
  ended: Promise<void>;
};

const SENDERS = 8;
const RETRY_MS = 100;

/** Sends callbacks evenly over `forMs` and repeats each until it is acknowledged, as Twilio does. */
export function startLoad(publicUrl: string, callbacks: readonly Callback[], forMs: number): Load {
  const load: Load = {
    acknowledged: new Set(),
    refusals: new Map(),
    latenciesMs: [],
    ended: Promise.resolve(),
  };
  const startedAt = performance.now();
  let next = 0;
  const send = async (callback: Callback) => {
    for (;;) {
      const sentAt = performance.now();
      const status = await postForStatus(publicUrl, callback);
      if (status >= 200 && status < 300) {
        load.latenciesMs.push(performance.now() - sentAt);
        load.acknowledged.add(callback.callSid);
        return;
      }
      load.refusals.set(status, (load.refusals.get(status) ?? 0) + 1);
      await sleep(RETRY_MS);
    }
  };
  const sender = async () => {
    for (let index = next++; index < callbacks.length; index = next++) {
      const callback = callbacks[index];
      const waitMs = startedAt + (index / callbacks.length) * forMs - performance.now();
      if (waitMs > 0) await sleep(waitMs);
      if (callback) await send(callback);
    }
  };
  load.ended = Promise.all(Array.from({ length: SENDERS }, sender)).then(() => undefined);
  return load;
}

/** The quantile of the figures for a share from 0 to 1; NaN for an empty list. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}
