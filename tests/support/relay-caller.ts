import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { stringify } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import twilio from 'twilio';
import { WebSocket } from 'ws';
import { TEST_AUTH_TOKEN } from './deps.ts';
import { until } from './until.ts';
import { parseXml } from './xml.ts';

const PUBLIC_URL = 'http://callingua.test';
const SOCKET_URL = 'ws://callingua.test';
const PATH = '/voice/relay';

type Frame = { type: string; token?: string; last?: boolean; handoffData?: string } & Record<string, unknown>;

/** Posts a form like Twilio, signed for its URL. */
export function postForm(app: FastifyInstance, path: string, form: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilio.getExpectedTwilioSignature(TEST_AUTH_TOKEN, PUBLIC_URL + path, form),
    },
    payload: stringify(form),
  });
}

/** The numbers of each started call, so that its voice webhook can be delivered again. */
const rung = new Map<string, { to: string; from: string }>();

/** Starts a call with the voice webhook of Twilio. */
export function ring(app: FastifyInstance, callSid: string, to: string, from = '+16475550001') {
  rung.set(callSid, { to, from });
  return postForm(app, '/webhooks/twilio/voice', {
    CallSid: callSid,
    From: from,
    To: to,
    Direction: 'inbound',
  });
}

/** The socket path in a TwiML response. Throws for a response without one. */
export function socketPathIn(twiml: string): string {
  const relay = parseXml(twiml).children[0]?.children[0];
  return new URL(relay?.attributes.url ?? '').pathname;
}

/**
 * A path that opens the socket of a started call. Delivers the voice webhook again, because each response contains a
 * new path.
 */
export async function socketPathOf(app: FastifyInstance, callSid: string): Promise<string> {
  const { to, from } = rung.get(callSid) ?? { to: '', from: '' };
  return socketPathIn((await ring(app, callSid, to, from)).body);
}

export type RelayCaller = {
  socket: WebSocket;
  frames: Frame[];
  send(frame: object | string): void;
  say(text: string, lang?: string): void;
  /** The agent's utterances so far, each joined from its text frames. The last one may still be incomplete. */
  utterances(): string[];
  closed: Promise<number>;
  hangUp(): Promise<void>;
};

type Opening = { path?: string; signature?: string | null; headers?: Record<string, string> };

/** Opens the socket of a call at a listening server, signed like Twilio. Throws the status of a refusal. */
export async function openRelay(
  app: FastifyInstance,
  { path = PATH, signature, headers = {} }: Opening = {},
): Promise<RelayCaller> {
  const { port } = app.server.address() as AddressInfo;
  const expected = twilio.getExpectedTwilioSignature(TEST_AUTH_TOKEN, SOCKET_URL + path, {});
  const sentSignature = signature === undefined ? expected : signature;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    headers: { ...headers, ...(sentSignature !== null && { 'x-twilio-signature': sentSignature }) },
  });
  const frames: Frame[] = [];
  socket.on('message', (data) => void frames.push(JSON.parse(String(data)) as Frame));
  const closed = once(socket, 'close').then(([code]) => code as number);
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('unexpected-response', (_request, response) =>
      reject(new Error(`status ${response.statusCode}`)),
    );
    socket.on('error', reject);
  });
  const send = (frame: object | string) =>
    socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  return {
    socket,
    frames,
    send,
    say: (text, lang) => send({ type: 'prompt', voicePrompt: text, last: true, ...(lang && { lang }) }),
    utterances() {
      const texts = frames.filter(({ type }) => type === 'text');
      return texts
        .map(({ token, last }) => (last ? '\n' : token))
        .join('')
        .split('\n')
        .map((utterance) => utterance.trim())
        .filter((utterance) => utterance !== '');
    },
    closed,
    async hangUp() {
      socket.close();
      await closed;
    },
  };
}

/** Opens the socket and sends the setup frame of the call. */
export async function takeCall(app: FastifyInstance, callSid: string): Promise<RelayCaller> {
  const caller = await openRelay(app, { path: await socketPathOf(app, callSid) });
  caller.send({ type: 'setup', sessionId: 'VX1', callSid, from: '+16475550001', to: '+14165550119' });
  return caller;
}

export const waitForUtterance = (caller: RelayCaller, text: string) =>
  until(
    () => caller.utterances().some((utterance) => utterance.includes(text)),
    10_000,
    `the agent says "${text}"`,
  );
