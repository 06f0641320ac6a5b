import { z } from 'zod';

const event = z.object({
  index: z.number(),
  at_ms: z.number(),
  kind: z.enum(['sent', 'received', 'heard', 'line']),
  frame: z.looseObject({ type: z.string().optional() }).optional(),
  text: z.string().optional(),
  is_whole: z.boolean().optional(),
  what: z.string().optional(),
  detail: z.string().optional(),
});
export type LineEvent = z.infer<typeof event>;

const followed = z.object({
  is_live: z.boolean(),
  is_speaking: z.boolean(),
  at_ms: z.number(),
  call: z.object({ status: z.string(), durationSeconds: z.number() }),
  events: z.array(event),
});
export type Followed = Omit<z.infer<typeof followed>, 'events'>;

/** The phone of a caller, which the emulators simulate in their process. */
export type PhoneLine = {
  callSid: string;
  /** All events of the call so far. */
  events: LineEvent[];
  /** Waits for new events, at most `ms`, and adds them to `events`. */
  follow(ms: number): Promise<Followed>;
  /** Speaks a text. False if the call was already over. */
  say(
    text: string,
    options: { language?: string | undefined; interruptAfter?: string | undefined },
  ): Promise<boolean>;
  press(keys: string): Promise<boolean>;
  hangUp(): Promise<void>;
};

async function post(url: string, body: object): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (response.status !== 200 && response.status !== 409)
    throw new Error(`${url} answered ${response.status}: ${JSON.stringify(answer)}`);
  return { status: response.status, answer };
}

/** Calls the number `to`; `options` is the body of `POST /sandbox/live-calls`. */
export async function ring(sandboxUrl: string, options: object): Promise<PhoneLine> {
  const { answer } = await post(`${sandboxUrl}/sandbox/live-calls`, options);
  const { call_sid: callSid } = z.object({ call_sid: z.string() }).parse(answer);
  const base = `${sandboxUrl}/sandbox/live-calls/${callSid}`;
  const events: LineEvent[] = [];
  return {
    callSid,
    events,
    async follow(ms) {
      const query = `after=${events.length - 1}&wait_ms=${Math.max(0, Math.round(ms))}`;
      const { events: more, ...present } = followed.parse(await (await fetch(`${base}?${query}`)).json());
      events.push(...more);
      return present;
    },
    async say(text, { language, interruptAfter }) {
      const body = { text, language, interrupt_after: interruptAfter };
      return (await post(`${base}/say`, body)).status === 200;
    },
    press: async (keys) => (await post(`${base}/press`, { keys })).status === 200,
    async hangUp() {
      await post(`${base}/hang-up`, {});
    },
  };
}
