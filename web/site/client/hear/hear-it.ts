import { canListen, listen } from '../../../lib/voice/listening.ts';
import { canSpeak, createSpeaker } from '../../../lib/voice/speaking.ts';
import { keepLog } from './hear-log.ts';
import { openVisit, type VisitCall, type VisitEnd } from './visit-call.ts';

type Waiting = { words: string; language: string };

/** Lets a visitor talk to the receptionist of the demo business by text or voice. */
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
  /** Sent once the greeting has ended. */
  const waiting: Waiting[] = [];

  function tell(what: string): void {
    const state = root?.querySelector('[data-hear-state]');
    if (state) state.textContent = texts[what] ?? '';
  }

  function end(why: VisitEnd): void {
    call = null;
    log.close();
    // Unsent text can be sent again.
    const [unsaid] = waiting.splice(0);
    if (unsaid && field && field.value === '') field.value = unsaid.words;
    tell(why);
  }

  function announceNow({ words, language }: Waiting): void {
    log.youSaid(words, language);
    call?.say(words, language);
    tell('waiting');
  }

  function begin(language: string): void {
    tell('connecting');
    let isGreeting = true;
    call = openVisit(language, {
      onText(token, isLast, spoken) {
        log.hear(token, isLast, spoken);
        if (isAloud()) speaker.add(token, isLast, spoken || language);
        if (!isLast) return;
        if (!isGreeting) return tell('');
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
      if (!call) tell('empty');
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
  offerTalking(root, { field, choice, tell, submit });
}

type Fields = { field: HTMLInputElement; choice: HTMLSelectElement };

/** Each example sentence fills the field, in its language. */
function offerLines(root: HTMLElement, { field, choice }: Fields): void {
  for (const line of root.querySelectorAll<HTMLElement>('[data-hear-line]'))
    line.addEventListener('click', () => {
      field.value = line.dataset.hearLine ?? '';
      choice.value = line.dataset.code ?? choice.value;
      field.focus();
    });
}

type Talking = Fields & {
  tell: (what: string) => void;
  submit: () => void;
};

/** The button that turns speech into words, where the browser can; pressed again it ends them. */
function offerTalking(root: HTMLElement, { field, choice, tell, submit }: Talking): void {
  const button = root.querySelector<HTMLButtonElement>('[data-hear-talk]');
  if (!button || !canListen()) return;
  button.hidden = false;
  let stop: (() => void) | null = null;
  button.addEventListener('click', () => {
    if (stop) return stop();
    button.setAttribute('aria-pressed', 'true');
    tell('listening');
    stop = listen(choice.value, {
      onWords: (words) => {
        field.value = words;
      },
      onDone: (words, problem) => {
        stop = null;
        button.setAttribute('aria-pressed', 'false');
        tell(problem ?? '');
        field.value = words;
        if (words !== '') submit();
      },
    });
  });
}

/** The sentences that the page brings for every state. */
function says({ dataset }: HTMLElement): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [name, text] of Object.entries(JSON.parse(dataset.hear ?? '{}'))) texts[name] = String(text);
  return texts;
}
