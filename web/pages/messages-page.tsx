import { Page } from '../components/page.tsx';
import { ConversationDialog } from '../features/calls/conversation-dialog.tsx';
import { AddCallerDialog, useAddCaller } from '../features/customers/add-dialog.tsx';
import { MessageTabs } from '../features/messages/message-tabs.tsx';
import { t } from '../lib/text/texts.ts';
import { useUrlDialog } from '../lib/url/use-url-dialog.ts';

/** Messages of callers, open and handled. */
export function MessagesPage() {
  const dialog = useUrlDialog('call');
  const adding = useAddCaller();
  return (
    <Page title={t('shell.pages.messages')} subtitle={t('messages.subtitle')}>
      <MessageTabs onConversation={dialog.open} onAddCustomer={adding.open} />
      <ConversationDialog callSid={dialog.value} onClose={dialog.close} />
      <AddCallerDialog adding={adding} />
    </Page>
  );
}
