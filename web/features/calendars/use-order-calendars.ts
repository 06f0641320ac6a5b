import { useEffect, useRef } from 'react';
import { TAKE_BACK } from '../../lib/take-back.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import type { Resource } from '../../lib/use-resources.ts';
import { trpc } from '../../trpc.ts';

type Direction = 'up' | 'down';

/** The id of the button that moves a calendar, by which it gets the focus back. */
export const orderButtonId = (resourceId: number, direction: Direction) =>
  `calendar-${resourceId}-${direction}`;

/**
 * Moves calendars by one place in their order, and offers to undo that. The focus stays with the calendar that was moved,
 * on the other button where it is the first or the last one now.
 */
export function useOrderCalendars(resources: readonly Resource[]) {
  const pressed = useRef<{ id: number; direction: Direction } | null>(null);
  const undo = trpc.resources.order.useMutation(TAKE_BACK);
  const { mutate, isPending } = trpc.resources.order.useMutation({
    meta: { failedTitle: 'calendars.order.failed' },
  });
  const ids = resources.map(({ id }) => id);
  const order = ids.join();
  // A browser lets go of the focus in a row that it puts elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order changes
  useEffect(() => {
    if (pressed.current === null) return;
    const { id, direction } = pressed.current;
    pressed.current = null;
    const other: Direction = direction === 'up' ? 'down' : 'up';
    const ways: Direction[] = [direction, other];
    const buttons = ways.map((way) => document.getElementById(orderButtonId(id, way)));
    buttons.find((button) => button && !button.hasAttribute('disabled'))?.focus();
  }, [order]);
  const move = (id: number, direction: Direction) => {
    const from = ids.indexOf(id);
    const to = direction === 'up' ? from - 1 : from + 1;
    if (isPending || to < 0 || to >= ids.length) return;
    pressed.current = { id, direction };
    const resourceIds = ids.filter((other) => other !== id);
    resourceIds.splice(to, 0, id);
    const done = () =>
      showToast({
        kind: 'success',
        title: t('calendars.order.done'),
        undo: () => undo.mutate({ resourceIds: ids }),
      });
    mutate({ resourceIds }, { onSuccess: done });
  };
  return { move };
}
