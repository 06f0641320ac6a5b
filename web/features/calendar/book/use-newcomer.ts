import { hasDraft, useKeptState } from '../../../lib/forms/drafts.ts';
import { useUrlDialog } from '../../../lib/url/use-url-dialog.ts';
import { NOBODY, newcomerFrom } from './newcomer.ts';

/** The draft of whoever is added in the middle of a booking. */
export const NEWCOMER_FORM = 'booking.customer';

/**
 * The dialog that adds somebody in the middle of a booking, and what its form begins with: who was searched for last. A
 * search takes the place of what was typed about somebody else before; without one, that is continued.
 */
export function useNewcomer() {
  const dialog = useUrlDialog('newCustomer');
  const [beginning, setBeginning] = useKeptState('booking.newcomer', NOBODY);
  const add = (searched: string) => {
    if (searched !== '' || !hasDraft(NEWCOMER_FORM)) setBeginning(newcomerFrom(searched));
    dialog.open('1');
  };
  return { isAdding: dialog.value !== null, beginning, add, close: dialog.close };
}
