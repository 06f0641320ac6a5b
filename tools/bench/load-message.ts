/**
 * `callbacks`: the end events of `count` calls to `numbers`, each sent once. `same`: one request that is sent
 * repeatedly.
 */
export type Requests =
  | { kind: 'callbacks'; numbers: string[]; count: number; salt: string }
  | { kind: 'same'; method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body: string };

/** The same GET request, sent repeatedly. */
export const get = (path: string, headers: Record<string, string> = {}): Requests => ({
  kind: 'same',
  method: 'GET',
  path,
  headers,
  body: '',
});

/** The instructions for the load process. */
export type LoadOrder = {
  publicUrl: string;
  /**
   * Sends the callbacks to this path instead, so that another server can receive them. The signatures remain those for
   * the product's path.
   */
  path?: string;
  connections: number;
  requests: Requests;
  /** Requests per second of all connections together; unlimited if absent. */
  ratePerSecond?: number;
};

export type LoadCommand = { kind: 'prepare'; order: LoadOrder } | { kind: 'go'; seconds: number };

export type LoadResult = {
  acknowledged: number;
  /** Number of responses with a status other than 2xx. */
  refused: number;
  startedAtMs: number;
  elapsedMs: number;
  /** Percentiles of the milliseconds from request to response. */
  p50: number;
  p99: number;
};

/** Acknowledged requests per second. */
export const rateOf = ({ acknowledged, elapsedMs }: LoadResult): number => acknowledged / (elapsedMs / 1_000);

export type LoadAnswer = { kind: 'prepared' } | { kind: 'result'; result: LoadResult };
