import { type RefCallback, useCallback, useRef } from 'react';
import { useShortcuts } from '../../lib/input/use-shortcuts.ts';
import type { Outputs } from '../../trpc.ts';

type Call = Pick<Outputs['calls']['list']['calls'][number], 'callSid' | 'excerpt'>;

type CallKeys = {
  calls: readonly Call[];
  current: { callSid: string | null } | null;
  onStep: (callSid: string, turn?: number) => void;
  /** The last call was reached that has been fetched. */
  onEnd: () => void;
};

/**
 * j and k show the next and the previous call beside the list, the arrows too while the focus is in the list. The focus
 * moves to that call's row, so that Enter reads its conversation. Does nothing while there is no room for a conversation
 * beside the list. Returns the ref of the list; its children are the calls.
 */
export function useCallKeys({ calls, current, onStep, onEnd }: CallKeys): RefCallback<HTMLElement> {
  const list = useRef<HTMLElement>(null);
  const isInList = () => list.current?.contains(document.activeElement) ?? false;

  function go(step: 1 | -1): void {
    if (current === null) return;
    const place = calls.findIndex(({ callSid }) => callSid === current.callSid);
    const next = place === -1 ? 0 : place + step;
    if (next >= calls.length - 1) onEnd();
    const call = calls[next];
    if (!call) return;
    const row = list.current?.children[next];
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelector<HTMLElement>('[data-opens-row]')?.focus({ preventScroll: true });
    onStep(call.callSid, call.excerpt?.turn ?? undefined);
  }

  const onArrow = (step: 1 | -1) => (event: KeyboardEvent) => {
    if (current === null || !isInList()) return;
    event.preventDefault();
    go(step);
  };
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    ArrowDown: onArrow(1),
    ArrowUp: onArrow(-1),
  });
  return useCallback((element: HTMLElement | null) => {
    list.current = element;
  }, []);
}
