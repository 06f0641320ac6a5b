import { z } from 'zod';

/** The source of an answer: an answer, page, file or text of the business. */
export type RelaySource = { kind: 'answer' | 'source'; id: number; title: string };

/**
 * Reason for the end of a call: the agent hung up or transferred it, this side hung up, it was refused, or
 * the connection broke.
 */
export type RelayEnd = 'ended' | 'transferred' | 'hungUp' | 'refused' | 'lost';

export type RelayEvents = {
  /** Called when the connection is open and speech is transcribed. */
  onOpen: () => void;
  /** Called with each token of the agent in a language (BCP 47, '' if unknown); `isLast` ends the turn. */
  onText: (token: string, isLast: boolean, language: string) => void;
  /** Called when the agent switches recognition and speech to this language (BCP 47). */
  onLanguage: (tag: string) => void;
  /** Called with the sources of the agent's last answer. */
  onSources: (sources: readonly RelaySource[]) => void;
  /** The last callback; called once. */
  onEnd: (why: RelayEnd) => void;
};

/** A call to the agent over the socket of telephone calls, with the frames of Twilio's ConversationRelay. */
export type RelayCall = {
  /** Sends a caller turn in its language; ignored unless the connection is open. */
  sendTurn: (text: string, language: string) => void;
  /** Reports that the caller interrupted the agent: audible text and its duration. */
  interrupt: (utterance: string, afterMs: number) => void;
  hangUp: () => void;
};

type Socket = Pick<WebSocket, 'addEventListener' | 'send' | 'close' | 'readyState'>;
type OpenSocket = (url: string) => Socket;

const OPEN = 1;

const frame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    token: z.string(),
    last: z.boolean().default(false),
    lang: z.string().default(''),
  }),
  z.object({ type: z.literal('language'), ttsLanguage: z.string() }),
  z.object({
    type: z.literal('sources'),
    sources: z
      .array(z.object({ kind: z.enum(['answer', 'source']), id: z.number(), title: z.string() }))
      .max(100),
  }),
  z.object({ type: z.literal('end'), handoffData: z.string().default('') }),
]);

/** Connects to the agent at a path of this site. Unknown frames are ignored. */
export function openRelayCall(path: string, events: RelayEvents, open: OpenSocket = openSocket): RelayCall {
  const socket = open(path);
  let isOpen = false;
  let isOver = false;

  function end(why: RelayEnd): void {
    if (isOver) return;
    isOver = true;
    socket.close();
    events.onEnd(why);
  }

  function send(content: object): void {
    if (!isOver && socket.readyState === OPEN) socket.send(JSON.stringify(content));
  }

  socket.addEventListener('open', () => {
    if (isOver) return;
    isOpen = true;
    // Has no call SID: the URL identifies the trial.
    send({ type: 'setup', sessionId: `VX${crypto.randomUUID().replaceAll('-', '')}` });
    events.onOpen();
  });
  socket.addEventListener('message', ({ data }: { data?: unknown }) => {
    const received = isOver ? null : parseFrame(data);
    if (received?.type === 'text') events.onText(received.token, received.last, received.lang);
    if (received?.type === 'language') events.onLanguage(received.ttsLanguage);
    if (received?.type === 'sources') events.onSources(received.sources);
    if (received?.type === 'end') end(parseEnd(received.handoffData));
  });
  socket.addEventListener('close', () => end(isOpen ? 'lost' : 'refused'));

  return {
    sendTurn: (text, lang) => send({ type: 'prompt', voicePrompt: text, lang, last: true }),
    interrupt: (utterance, afterMs) =>
      send({
        type: 'interrupt',
        utteranceUntilInterrupt: utterance,
        durationUntilInterruptMs: Math.round(afterMs),
      }),
    hangUp: () => end('hungUp'),
  };
}

/** The agent's reason for the end, in Twilio's format. */
function parseEnd(handoffData: string): RelayEnd {
  if (handoffData.includes('"transfer"')) return 'transferred';
  return handoffData.includes('"restart"') ? 'lost' : 'ended';
}

/** Parses a frame of the server; null for anything else. */
function parseFrame(data: unknown): z.infer<typeof frame> | null {
  try {
    return frame.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    return null;
  }
}

function openSocket(path: string): Socket {
  const url = new URL(path, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(url);
}
