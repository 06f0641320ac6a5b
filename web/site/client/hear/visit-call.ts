/** Why a conversation ended; the last five: it never began, or the connection broke. */
export type VisitEnd = 'ended' | 'transferred' | 'lost' | 'often' | 'twice' | 'busy' | 'unavailable';

export type VisitEvents = {
  /** A piece of the receptionist's text, in a language (BCP 47); `isLast` ends the utterance. */
  onText: (token: string, isLast: boolean, language: string) => void;
  /** The last callback; called once. */
  onEnd: (why: VisitEnd) => void;
};

export type VisitCall = {
  /** Sends the visitor's text, in a language by its code; only after the first text has arrived. */
  say: (words: string, language: string) => void;
};

/** Close codes of server/http/voice-visit.ts. */
const REFUSALS: Readonly<Record<number, VisitEnd>> = { 4409: 'twice', 4429: 'often', 4503: 'busy' };

/** Calls the receptionist of the demo business, with the frames of telephone calls. */
export function openVisit(language: string, { onText, onEnd }: VisitEvents): VisitCall {
  const url = new URL(`/voice/visit?language=${encodeURIComponent(language)}`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url);
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  let isOpen = false;
  let isOver = false;

  function end(why: VisitEnd): void {
    if (isOver) return;
    isOver = true;
    socket.close();
    onEnd(why);
  }

  socket.addEventListener('open', () => {
    isOpen = true;
    send({ type: 'setup' });
  });
  socket.addEventListener('message', ({ data }) => {
    const frame = frameOf(data);
    if (isOver) return;
    if (frame.type === 'text')
      onText(String(frame.token ?? ''), frame.last === true, String(frame.lang ?? ''));
    if (frame.type === 'end') end(endOf(String(frame.handoffData)));
  });
  socket.addEventListener('close', ({ code }) => end(REFUSALS[code] ?? (isOpen ? 'lost' : 'unavailable')));
  return { say: (words, lang) => send({ type: 'prompt', voicePrompt: words, lang, last: true }) };
}

/** A stopping server hands telephone calls over; a visitor calls again. */
function endOf(handoffData: string): VisitEnd {
  if (handoffData.includes('"transfer"')) return 'transferred';
  return handoffData.includes('"restart"') ? 'lost' : 'ended';
}

/** The frame of a message; without a type if it cannot be parsed. */
function frameOf(data: unknown): { [name: string]: unknown } {
  try {
    return Object(JSON.parse(String(data)));
  } catch {
    return {};
  }
}
