import { DEMO } from '../../prisma/seed/demo-catalogue.ts';
import type { Product } from '../support/product.ts';

export type Wire = Record<string, unknown>;

/** A REST API client that is signed in as the admin and reads the same data as the portal. */
export type PortalClient = {
  token: string;
  post<Answer = Wire>(path: string, body?: object): Promise<Answer>;
  balance(): Promise<number>;
  calls(): Promise<WireCall[]>;
  transactions(): Promise<WireTransaction[]>;
};

export type WireCall = {
  call_sid: string;
  call_duration: number | null;
  call_end: string | null;
  call_start: string;
};
export type WireTransaction = {
  id: number;
  amount_dollars: number;
  balance_after_dollars: number;
  kind: string;
  reason: string;
  created_at: string;
};

async function request<Answer>(url: string, method: string, token: string, body?: object): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return JSON.parse(text) as Answer;
}

/** Signs in the admin of the demo business over REST. */
export async function signIn({ url }: Product): Promise<PortalClient> {
  const credentials = { email: 'admin@callingua.test', password: DEMO.password };
  const { access_token: token } = await request<{ access_token: string }>(
    `${url}/api/auth/login`,
    'POST',
    '',
    credentials,
  );
  const post = <Answer>(path: string, body: object = {}) =>
    request<Answer>(`${url}${path}`, 'POST', token, body);
  return {
    token,
    post,
    async balance() {
      return (await request<{ balance: number }>(`${url}/api/billing/account`, 'GET', token)).balance;
    },
    async calls() {
      return (await post<{ calls: WireCall[] }>('/api/call-meta/list')).calls;
    },
    async transactions() {
      const answer = await post<{ transactions: WireTransaction[] }>('/api/stripe/transaction_history');
      return answer.transactions;
    },
  };
}

/** Places a call through the public URL of the product, like the sandbox page. */
export async function placeCall({ url }: Product, body: object = {}): Promise<string> {
  const answer = await request<{ call_sid: string }>(`${url}/sandbox/calls`, 'POST', '', body);
  return answer.call_sid;
}

/** Moves the product's clock. */
export async function advanceClock({ url }: Product, advanceMs: number): Promise<void> {
  await request(`${url}/sandbox/clock`, 'POST', '', { advance_ms: advanceMs });
}

/** The messages on the live stream of this user; the list grows. */
export async function listen({ url }: Product, token: string) {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const received: string[] = [];
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const lines = decoder.decode(chunk, { stream: true }).split('\n');
      for (const line of lines) if (line.startsWith('data: ')) received.push(line.slice(6));
    }
  })().catch(() => undefined);
  return {
    received,
    async close() {
      abort.abort();
      await reading;
    },
  };
}
