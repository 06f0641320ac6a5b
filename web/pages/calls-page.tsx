import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import { NoBusiness } from '../components/no-business.tsx';
import { Page } from '../components/page.tsx';
import { CallFilterBar, ExportButton } from '../features/calls/call-filter-bar.tsx';
import { useCallFilters } from '../features/calls/call-filters.ts';
import { CallHistory } from '../features/calls/call-history.tsx';
import { ConversationDialog, ConversationPanel } from '../features/calls/conversation-dialog.tsx';
import classes from '../features/calls/master-detail.module.css';
import { AddCallerDialog, useAddCaller } from '../features/customers/add-dialog.tsx';
import { PHONE_QUERY, WIDE_QUERY } from '../lib/input/screen-widths.ts';
import { useSession } from '../lib/session/session.ts';
import { useMay } from '../lib/session/use-may.ts';
import { t } from '../lib/text/texts.ts';
import { useUrlDialog } from '../lib/url/use-url-dialog.ts';
import { useUrlState } from '../lib/url/use-url-state.ts';

/** URL parameter of the turn that is the target of a link into a conversation. */
const TURN = 'turn';
const NAMES = [TURN] as const;

/**
 * All calls with search and filters. A conversation has its own URL. It opens next to the list if there is enough
 * space, otherwise in a dialog over it.
 */
export function CallsPage() {
  const session = useSession();
  const filtering = useCallFilters();
  const [{ turn }] = useUrlState(NAMES);
  const dialog = useUrlDialog('call', TURN);
  const wide = useMediaQuery(WIDE_QUERY, false, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const panel = useRef<HTMLDivElement>(null);
  /**
   * True when the call was opened by a click, which moves the focus to the conversation. Stepping through calls by keys
   * leaves the focus in the list.
   */
  const isPressed = useRef(false);
  const adding = useAddCaller();
  const mayExport = useMay()('calls.export');
  if (!session?.businessId)
    return (
      <Page title={t('shell.pages.calls')}>
        <NoBusiness
          title={t('calls.authentication')}
          message={t('calls.authenticationHint')}
          actionLabel={t('calls.logIn')}
        />
      </Page>
    );
  // Opening a call from another open call replaces the history entry, so that Back closes the conversation instead of
  // showing the previous call.
  const show = dialog.value === null ? dialog.open : dialog.change;
  const opened = {
    callSid: dialog.value,
    turn: turn || null,
    q: filtering.filters.q,
    onClose: dialog.close,
    onAddCustomer: adding.open,
  };
  const exportButton = mayExport && <ExportButton filters={filtering.filters} />;
  const isBeside = wide && dialog.value !== null;
  return (
    <Page title={t('shell.pages.calls')} subtitle={t('calls.subtitle')} actions={!isPhone && exportButton}>
      <CallFilterBar {...filtering} />
      <div className={classes.columns} data-beside={isBeside || undefined}>
        <CallHistory
          {...filtering}
          onView={(callSid, at) => {
            if (callSid === dialog.value) panel.current?.focus({ preventScroll: true });
            isPressed.current = callSid !== dialog.value;
            show(callSid, at?.toString());
          }}
          onStep={(callSid, at) => {
            isPressed.current = false;
            show(callSid, at?.toString());
          }}
          current={wide ? { callSid: dialog.value } : null}
        />
        {wide ? (
          <ConversationPanel {...opened} panel={panel} isPressed={isPressed} />
        ) : (
          <ConversationDialog {...opened} callSid={adding.opened ? null : dialog.value} />
        )}
      </div>
      {isPhone && exportButton}
      <AddCallerDialog adding={adding} />
    </Page>
  );
}
