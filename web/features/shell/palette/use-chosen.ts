import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Choice } from './commands.ts';

type Chosen = {
  chosen: Choice | undefined;
  /** The first choice is chosen again. */
  reset: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** For the list, which scrolls to what is chosen. */
  list: RefObject<HTMLDivElement | null>;
};

/** Which of the choices Enter takes: the first one, until the arrows choose another; what is gone is chosen no more. */
export function useChosen(choices: readonly Choice[], onEnter: (choice: Choice) => void): Chosen {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const place = Math.max(
    0,
    choices.findIndex(({ id }) => id === chosenId),
  );
  const chosen = choices[place];
  const list = useRef<HTMLDivElement>(null);
  const shownId = chosen?.id;
  useEffect(() => {
    if (shownId === undefined) return;
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !chosen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) onEnter(chosen);
    else setChosenId(choices[(place + step + choices.length) % choices.length]?.id ?? null);
  };
  return { chosen, reset: () => setChosenId(null), onKeyDown, list };
}
