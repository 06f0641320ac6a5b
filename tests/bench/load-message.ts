/** What the load process is told, and what it answers. */
export type LoadOrder = {
  publicUrl: string;
  numbers: string[];
  connections: number;
  /** Requests that are signed before the clock starts; the load ends early when they are used up. */
  prepared: number;
};

export type LoadCommand = { kind: 'prepare'; order: LoadOrder } | { kind: 'go'; seconds: number };

export type LoadResult = {
  acknowledged: number;
  /** Answers that were not 2xx. */
  refused: number;
  startedAtMs: number;
  elapsedMs: number;
  /** Milliseconds from the request to its acknowledgement. */
  p50: number;
  p99: number;
};

export type LoadAnswer = { kind: 'prepared' } | { kind: 'result'; result: LoadResult };
