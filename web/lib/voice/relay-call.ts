import { z } from 'zod';

/** The source of an answer: a stored answer, or a page, file or text of the business. */
export type RelaySource = { kind: 'answer' | 'source'; id: number; title: string };

/**
 * Reason for the end of a call: the agent hung up or transferred the call, this side hung up, the call was refused
 * (`twice`: the business has its maximum of trials; `busy`: the server has), or the connection broke.
 */
export type RelayEnd = 'ended' | 'transferred' | 'hungUp' | 'refused' | 'twice' | 'busy' | 'lost';

/** Refusals by the close codes of server/http/conversation-places.ts. */
const REFUSALS: Readonly<Record<number, RelayEnd>> = { 4409: 'twice', 4503: 'busy' };

type RelayEvents = {
  /** Called when the connection is open and speech is transcribed. */
  onOpen: () => void;
  /**
   * Called with each token of the agent's text and its language (BCP 47, '' if unknown). `isLast` marks the end of the
   * turn.
   */
  onText: (token: string, isLast: boolean, language: string) => void;
  /** Called when the agent switches recognition and speech to this language (BCP 47). */
  onLanguage: (tag: string) => void;
  /** Called with the sources of the agent's last answer. */
  onSources: (sources: readonly RelaySource[]) => void;
  /** Called once, at the end of the call. No other callback follows. */
  onEnd: (why: RelayEnd) => void;
};

/**
 * A call to the agent over the same kind of socket as a telephone call, with the frames of Twilio's ConversationRelay.
 */
export type RelayCall = {
  /** Sends a caller turn in its language; ignored unless the connection is open. */
  sendTurn: (text: string, language: string) => void;
  /** Reports that the caller interrupted the agent: the text that was audible, and after how many milliseconds. */
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
    // A trial has no call SID, because its URL identifies it.
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
  socket.addEventListener('close', ({ code }) => end(REFUSALS[code] ?? (isOpen ? 'lost' : 'refused')));

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

/** Parses a frame of the server. Null for any other message. */
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
