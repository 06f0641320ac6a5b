import { type Dispatch, type SetStateAction, useEffect } from 'react';
import { readId } from '../../../lib/url/read-id.ts';
import { useUrlState } from '../../../lib/url/use-url-state.ts';
import { useResources } from '../../../lib/use-resources.ts';
import type { BookingDraft } from './booking-draft.ts';

const NAMES = ['at', 'calendar'] as const;

/**
 * Takes over the calendar of the address when the dialog opens: the one in whose column somebody clicked (`at`), or else
 * the only one that is shown (`calendar`). A calendar that was removed meanwhile is not kept. Again
 * in each `round`, after the draft was discarded.
 */
export function useChosenCalendar(
  opened: boolean,
  setDraft: Dispatch<SetStateAction<BookingDraft>>,
  round: number,
): void {
  const [{ at, calendar }] = useUrlState(NAMES);
  const { resources, isPending } = useResources();
  const clicked = readId(at.split('.')[1] ?? null);
  const chosen = clicked ?? readId(calendar);
  const isThere = (id: number | null) => resources.some((one) => one.id === id);
  const isTaken = opened && isThere(chosen);
  // Once for each opening: another choice afterwards stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above, for the round
  useEffect(() => {
    if (isTaken) setDraft((draft) => ({ ...draft, resourceId: chosen }));
  }, [isTaken, chosen, setDraft, round]);
  // Runs when the calendars change, or the dialog opens, not with each function.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!opened || isPending) return;
    setDraft((draft) =>
      draft.resourceId === null || isThere(draft.resourceId) ? draft : { ...draft, resourceId: null },
    );
  }, [opened, isPending, resources, setDraft]);
}
