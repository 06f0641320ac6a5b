/** Requests of a load: ends of calls to these numbers, each once; or one request repeatedly. */
export type Requests =
  | { kind: 'callbacks'; numbers: string[]; count: number; salt: string }
  | { kind: 'same'; method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body: string };

/** The instructions for the load process. */
export type LoadOrder = {
  publicUrl: string;
  /** Where callbacks go that are signed for us and sent to somebody else. */
  path?: string;
  connections: number;
  requests: Requests;
  /** Requests a second of all connections together; as fast as possible if absent. */
  ratePerSecond?: number;
};

export type LoadCommand = { kind: 'prepare'; order: LoadOrder } | { kind: 'go'; seconds: number };

export type LoadResult = {
  acknowledged: number;
  /** Answers that were not 2xx. */
  refused: number;
  startedAtMs: number;
  elapsedMs: number;
  /** Milliseconds from the request to its answer. */
  p50: number;
  p99: number;
};

export type LoadAnswer = { kind: 'prepared' } | { kind: 'result'; result: LoadResult };
