import type { RelayEnd, RelaySource } from '../../../lib/voice/relay-call.ts';

/** One turn. An interrupted turn keeps only its audible part. */
export type Turn = {
  id: number;
  who: 'agent' | 'caller';
  words: string;
  wasInterrupted: boolean;
  /** True while more text may follow. */
  isOpen: boolean;
  /** Source of the answer. */
  sources: readonly RelaySource[];
};

export type Trial = {
  phase: 'ringing' | 'talking' | RelayEnd;
  turns: readonly Turn[];
  /** True after a caller turn until the first word of the answer. */
  isWaiting: boolean;
};

export type TrialEvent =
  | { type: 'answered' }
  | { type: 'said'; words: string }
  | { type: 'token'; token: string; isLast: boolean }
  | { type: 'interrupted'; heard: string }
  | { type: 'cited'; sources: readonly RelaySource[] }
  | { type: 'over'; why: RelayEnd };

export const RINGING: Trial = { phase: 'ringing', turns: [], isWaiting: false };

/** Reason for the end of the trial; null while it continues. */
export const endOf = ({ phase }: Trial): RelayEnd | null =>
  phase === 'ringing' || phase === 'talking' ? null : phase;

/** Applies an event to a trial; an ended trial ignores events. */
export function follow(trial: Trial, event: TrialEvent): Trial {
  if (endOf(trial) !== null) return trial;
  switch (event.type) {
    case 'answered':
      return { ...trial, phase: 'talking' };
    case 'said':
      return { ...trial, isWaiting: true, turns: add(closed(trial.turns), 'caller', event.words, false) };
    case 'token':
      return { ...trial, isWaiting: trial.isWaiting && event.token === '', turns: heard(trial, event) };
    case 'interrupted':
      return { ...trial, turns: cut(trial.turns, event.heard) };
    case 'cited':
      return { ...trial, turns: cite(trial.turns, event.sources) };
    case 'over':
      return { ...trial, phase: event.why, isWaiting: false, turns: closed(trial.turns) };
  }
}

function add(turns: readonly Turn[], who: Turn['who'], words: string, isOpen: boolean): readonly Turn[] {
  return [...turns, { id: turns.length, who, words, wasInterrupted: false, isOpen, sources: [] }];
}

const closed = (turns: readonly Turn[]) =>
  turns.map((turn) => (turn.isOpen ? { ...turn, isOpen: false } : turn));

/** Appends the token to the agent's open turn, or starts a turn; a final token without text starts none. */
function heard({ turns }: Trial, { token, isLast }: { token: string; isLast: boolean }): readonly Turn[] {
  const last = turns.at(-1);
  if (last?.isOpen) {
    return [...turns.slice(0, -1), { ...last, words: last.words + token, isOpen: !isLast }];
  }
  // Tokens still in transit when the caller interrupted are not a new answer.
  if (token.trim() === '' || last?.wasInterrupted) return turns;
  return add(turns, 'agent', token, !isLast);
}

/** The agent's last turn ends with its audible part. */
function cut(turns: readonly Turn[], heard: string): readonly Turn[] {
  const last = turns.at(-1);
  if (last?.who !== 'agent') return turns;
  return [...turns.slice(0, -1), { ...last, words: heard, wasInterrupted: true, isOpen: false }];
}

/** Sources belong to the agent's last turn, even if the caller has spoken since. */
function cite(turns: readonly Turn[], sources: readonly RelaySource[]): readonly Turn[] {
  const at = turns.findLastIndex(({ who }) => who === 'agent');
  return turns.map((turn, index) => (index === at ? { ...turn, sources } : turn));
}
