import { canListen, listen } from '../../../lib/voice/listening.ts';
import { canSpeak, createSpeaker } from '../../../lib/voice/speaking.ts';

type Waiting = { words: string; language: string };

/** Lets a visitor talk to the agent of the demo business, in writing or by voice. */
export function offerHearing(): void {
  const root = document.querySelector<HTMLElement>('[data-hear]');
  const form = root?.querySelector<HTMLFormElement>('[data-hear-form]');
  const logElement = root?.querySelector<HTMLElement>('[data-hear-log]');
  const field = form?.querySelector<HTMLInputElement>('[name="words"]');
  const choice = form?.querySelector<HTMLSelectElement>('[name="language"]');
  if (!root || !form || !logElement || !field || !choice) return;

  const texts = says(root);
  const log = keepLog(logElement, root.dataset);
  const speaker = createSpeaker(() => undefined);
  const isAloud = () => new FormData(form).has('aloud');
  let call: VisitCall | null = null;
  /** Visitor turns that are sent once the agent's greeting has ended. */
  const waiting: Waiting[] = [];

  function showStatus(status: string): void {
    const state = root?.querySelector('[data-hear-state]');
    if (state) state.textContent = texts[status] ?? '';
  }

  function end(why: VisitEnd): void {
    call = null;
    log.close();
    // Puts an unsent turn of the visitor back into the field, if the field is empty.
    const [unsaid] = waiting.splice(0);
    if (unsaid && field && field.value === '') field.value = unsaid.words;
    showStatus(why);
  }

  function announceNow({ words, language }: Waiting): void {
    log.youSaid(words, language);
    call?.sendTurn(words, language);
    showStatus('waiting');
  }

  function begin(language: string): void {
    showStatus('connecting');
    let isGreeting = true;
    call = openVisit(language, {
      onText(token, isLast, spoken) {
        log.hear(token, isLast, spoken);
        if (isAloud()) speaker.add(token, isLast, spoken || language);
        if (!isLast) return;
        if (!isGreeting) return showStatus('');
        isGreeting = false;
        for (const one of waiting.splice(0)) announceNow(one);
      },
      onEnd: end,
    });
  }

  function submit(): void {
    const words = field?.value.trim() ?? '';
    if (!field || !choice) return;
    if (words === '') {
      if (!call) showStatus('empty');
      return;
    }
    field.value = '';
    speaker.stop();
    const said = { words, language: choice.value };
    if (call && waiting.length === 0) announceNow(said);
    else waiting.push(said);
    if (!call) begin(said.language);
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  offerLines(root, { field, choice });
  const aloud = form.querySelector<HTMLElement>('[data-hear-aloud]');
  if (aloud) aloud.hidden = !canSpeak();
  aloud?.addEventListener('change', () => void (isAloud() || speaker.stop()));
  offerTalking(root, { field, choice, showStatus, submit });
}

type Fields = { field: HTMLInputElement; choice: HTMLSelectElement };

/** A click on an example sentence fills the field and selects the language of the sentence. */
function offerLines(root: HTMLElement, { field, choice }: Fields): void {
  for (const line of root.querySelectorAll<HTMLElement>('[data-hear-line]'))
    line.addEventListener('click', () => {
      field.value = line.dataset.hearLine ?? '';
      choice.value = line.dataset.code ?? choice.value;
      field.focus();
    });
}

type Talking = Fields & {
  showStatus: (status: string) => void;
  submit: () => void;
};

/** The button that starts and stops speech recognition, where the browser supports it. */
function offerTalking(root: HTMLElement, { field, choice, showStatus, submit }: Talking): void {
  const button = root.querySelector<HTMLButtonElement>('[data-hear-talk]');
  if (!button || !canListen()) return;
  button.hidden = false;
  let stop: (() => void) | null = null;
  button.addEventListener('click', () => {
    if (stop) return stop();
    button.setAttribute('aria-pressed', 'true');
    showStatus('listening');
    stop = listen(choice.value, {
      onInterim: (words) => {
        field.value = words;
      },
      onDone: (words, problem) => {
        stop = null;
        button.setAttribute('aria-pressed', 'false');
        showStatus(problem ?? '');
        // A typed sentence stays if nothing was heard.
        if (words === '') return;
        field.value = words;
        submit();
      },
    });
  });
}

/** Texts of the conversation's states, from data attributes of the page. */
function says({ dataset }: HTMLElement): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [name, text] of Object.entries(JSON.parse(dataset.hear ?? '{}'))) texts[name] = String(text);
  return texts;
}

type Names = { you?: string | undefined; agent?: string | undefined };

/**
 * Log of the conversation, with one paragraph per turn. The log is marked as busy while a turn grows, so that screen
 * readers wait for the end of the turn.
 */
function keepLog(log: HTMLElement, names: Names) {
  let growing: HTMLElement | null = null;

  function add(who: keyof Names, words: string, language: string): HTMLElement {
    const turn = document.createElement('p');
    turn.className = who === 'agent' ? 'said said-agent' : 'said';
    const name = document.createElement('span');
    name.className = 'said-who';
    name.textContent = names[who] ?? '';
    const said = document.createElement('bdi');
    if (language !== '') said.lang = language;
    said.textContent = words;
    turn.append(name, said);
    log.append(turn);
    log.scrollTop = log.scrollHeight;
    return said;
  }

  function close(): void {
    growing = null;
    log.removeAttribute('aria-busy');
  }

  return {
    youSaid: (words: string, language: string) => void add('you', words, language),
    /** Adds a token to the agent's turn. */
    hear(token: string, isLast: boolean, language: string): void {
      if (growing) growing.textContent += token;
      else if (token.trim() !== '') {
        log.setAttribute('aria-busy', 'true');
        growing = add('agent', token, language);
      }
      log.scrollTop = log.scrollHeight;
      if (isLast) close();
    },
    close,
  };
}

/**
 * Reason for the end of a conversation. After `ended` and `transferred`, the agent ended it. All other values mean that
 * the conversation did not start or broke off.
 */
type VisitEnd = 'ended' | 'transferred' | 'lost' | 'often' | 'twice' | 'busy' | 'unavailable';

type VisitEvents = {
  /** Called with each token of the agent's turn and its language (BCP 47). `isLast` marks the end of the turn. */
  onText: (token: string, isLast: boolean, language: string) => void;
  /** Called once, at the end of the conversation. No other event follows. */
  onEnd: (why: VisitEnd) => void;
};

type VisitCall = {
  /** Sends a visitor's turn and the code of its language. Only allowed after the agent's first token. */
  sendTurn: (text: string, language: string) => void;
};

/** Ends of a conversation by the close codes of server/http/voice-visit.ts. */
const REFUSALS: Readonly<Record<number, VisitEnd>> = { 4409: 'twice', 4429: 'often', 4503: 'busy' };

/** Calls the agent of the demo business. The frames are those of a phone call. */
function openVisit(language: string, { onText, onEnd }: VisitEvents): VisitCall {
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
    const frame = parseFrame(data);
    if (isOver) return;
    if (frame.type === 'text')
      onText(String(frame.token ?? ''), frame.last === true, String(frame.lang ?? ''));
    if (frame.type === 'end') end(parseEnd(String(frame.handoffData)));
  });
  socket.addEventListener('close', ({ code }) => end(REFUSALS[code] ?? (isOpen ? 'lost' : 'unavailable')));
  return { sendTurn: (text, lang) => send({ type: 'prompt', voicePrompt: text, lang, last: true }) };
}

/**
 * A server restart ends a visitor's conversation with `lost`, because only phone calls are handed over to another
 * server.
 */
function parseEnd(handoffData: string): VisitEnd {
  if (handoffData.includes('"transfer"')) return 'transferred';
  return handoffData.includes('"restart"') ? 'lost' : 'ended';
}

/** Parses a frame of the server. Returns an object without a type if the frame cannot be parsed. */
function parseFrame(data: unknown): { [name: string]: unknown } {
  try {
    return Object(JSON.parse(String(data)));
  } catch {
    return {};
  }
}
