import { Page } from '../components/page.tsx';
import { CallFilterBar } from '../features/calls/call-filter-bar.tsx';
import { useCallFilters } from '../features/calls/call-filters.ts';
import { CallHistory } from '../features/calls/call-history.tsx';
import { ConversationDialog } from '../features/calls/conversation-dialog.tsx';
import { t } from '../lib/texts/t.ts';
import { useUrlDialog } from '../lib/use-url-dialog.ts';
import { useUrlState } from '../lib/use-url-state.ts';

/** The turn of the open conversation that a link led to. */
const TURN = 'turn';
const NAMES = [TURN] as const;

/** Every call of the business with its filters; a conversation opens over it under an address of its own. */
export function CallsPage() {
  const filtering = useCallFilters();
  const [{ turn }] = useUrlState(NAMES);
  const dialog = useUrlDialog('call', TURN);
  return (
    <Page title={t('calls.title')} subtitle={t('calls.subtitle')}>
      <CallFilterBar {...filtering} />
      <CallHistory {...filtering} onView={dialog.open} />
      <ConversationDialog callSid={dialog.value} turn={turn || null} onClose={dialog.close} />
    </Page>
  );
}
