import type { QueryClient } from '@tanstack/react-query';
import { apiErrorOf } from '../forms/api-errors.ts';
import { dependsOn, isAnnouncedToo, type Topic } from './freshness.ts';
import { liveSince } from './live-connection.ts';

/**
 * How long a finished write waits for its own announcement, and an announcement for the answer of a write in progress,
 * so that both cause one refetch. The server sends announcements 50 ms after the change.
 */
export const PAIRING_MS = 250;

/** A write in progress. */
type Write = { topics: readonly Topic[]; isAnnounced: boolean };

/**
 * Refetches what changed, once for each change, whether this browser made it or the server announced it. A refetch
 * starts after every change that it covers, so that none is missed: a later change causes another one. Each promise
 * resolves when everything on screen has been refetched.
 */
export type Invalidations = {
  /** The live stream reported a change of these topics by any client. */
  announce(topics: readonly string[]): Promise<void>;
  /** This browser changed something of these topics. */
  change(topics: readonly Topic[]): Promise<void>;
  beginWrite(topics: readonly Topic[]): Write;
  /** `error` is null after success; a failure that shows outdated data invalidates too. */
  endWrite(write: Write, error: unknown): Promise<void>;
};

const ofClients = new WeakMap<QueryClient, Invalidations>();

/** The invalidations of a cache, always the same ones. */
export function invalidationsOf(client: QueryClient): Invalidations {
  const known = ofClients.get(client) ?? createInvalidations(client);
  ofClients.set(client, known);
  return known;
}

function createInvalidations(client: QueryClient): Invalidations {
  const writes = new Set<Write>();
  let due = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next: { reading: Promise<void>; begin: () => void } | null = null;

  function planReading() {
    let begin = () => {};
    const reading = new Promise<void>((resolve) => {
      begin = () => {
        clearTimeout(timer);
        timer = undefined;
        next = null;
        const topics = due;
        due = new Set();
        resolve(readAgain(client, topics));
      };
    });
    return { reading, begin };
  }

  function read(topics: readonly string[], waitMs: number): Promise<void> {
    for (const topic of topics) due.add(topic);
    next ??= planReading();
    const { reading, begin } = next;
    if (waitMs === 0) begin();
    else timer ??= setTimeout(begin, waitMs);
    return reading;
  }

  function change(topics: readonly Topic[], isHeardOf = false): Promise<void> {
    const willBeAnnounced = !isHeardOf && liveSince() !== null && isAnnouncedToo(topics);
    return read(topics, willBeAnnounced ? PAIRING_MS : 0);
  }

  return {
    announce(topics) {
      const related = [...writes].filter((write) => write.topics.some((topic) => topics.includes(topic)));
      for (const write of related) write.isAnnounced = true;
      return read(topics, related.length > 0 ? PAIRING_MS : 0);
    },
    change: (topics) => change(topics),
    beginWrite(topics) {
      const write = { topics, isAnnounced: false };
      writes.add(write);
      return write;
    },
    async endWrite(write, error) {
      writes.delete(write);
      if (error === null) await change(write.topics, write.isAnnounced);
      else if (showsOldState(error)) void change(write.topics, true);
    },
  };
}

/** Another client was faster, or the outcome of the write is unknown. */
function showsOldState(error: unknown): boolean {
  const { code, isUncertain } = apiErrorOf(error);
  return ['not_found', 'conflict', 'slot_taken'].includes(code) || isUncertain;
}

/** TanStack restarts a refetch in progress, but not a first fetch, which is repeated when it has ended. */
async function readAgain(client: QueryClient, topics: ReadonlySet<string>): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => dependsOn(queryKey, topics);
  const first = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ predicate });
  if (first.length > 0) await client.invalidateQueries({ predicate: (query) => first.includes(query) });
}
