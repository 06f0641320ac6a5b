/** Why a talk is over; the last five: it was never one, or broke off. */
export type VisitEnd = 'ended' | 'transferred' | 'lost' | 'often' | 'twice' | 'busy' | 'unavailable';

export type VisitEvents = {
  /** A piece of what the receptionist says, in a language (BCP 47); `isLast` ends what it says now. */
  onText: (token: string, isLast: boolean, language: string) => void;
  /** Nothing comes after it; called once. */
  onEnd: (why: VisitEnd) => void;
};

export type VisitCall = {
  /** What the visitor says, in a language by its code; only once something was heard. */
  say: (words: string, language: string) => void;
};

/** As server/http/voice-visit.ts closes. */
const REFUSALS: Readonly<Record<number, VisitEnd>> = { 4409: 'twice', 4429: 'often', 4503: 'busy' };

/** Calls the receptionist of the demo business, by the frames in which the telephone speaks with it. */
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

/** A server that stops hands telephone calls over; a visitor calls again. */
function endOf(handoffData: string): VisitEnd {
  if (handoffData.includes('"transfer"')) return 'transferred';
  return handoffData.includes('"restart"') ? 'lost' : 'ended';
}

/** What the server sends; without a type if it is nothing that can be read. */
function frameOf(data: unknown): { [name: string]: unknown } {
  try {
    return Object(JSON.parse(String(data)));
  } catch {
    return {};
  }
}
