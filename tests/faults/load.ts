import { setTimeout as sleep } from 'node:timers/promises';
import { type Callback, postForStatus } from '../support/twilio-callbacks.ts';

export type Load = {
  acknowledged: Set<string>;
  /** How often each answer that was not a 2xx came; 0 stands for no answer at all. */
  refusals: Map<number, number>;
  latenciesMs: number[];
  /** Resolves when every callback was acknowledged. */
  ended: Promise<void>;
};

const SENDERS = 8;
const RETRY_MS = 100;

/** Sends callbacks over `forMs`, evenly; as Twilio does, each is sent again until it is acknowledged. */
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

/** The value below which `share` of the figures lie; NaN of none. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}
