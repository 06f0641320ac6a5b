import { Page } from '../components/page.tsx';
import { ConversationDialog } from '../features/calls/conversation-dialog.tsx';
import { MessageTabs } from '../features/messages/message-tabs.tsx';
import { t } from '../lib/texts/t.ts';
import { useUrlDialog } from '../lib/use-url-dialog.ts';

/** What callers left for the people of the business, to be done and ticked off. */
export function MessagesPage() {
  const dialog = useUrlDialog('call');
  return (
    <Page title={t('messages.title')} subtitle={t('messages.subtitle')}>
      <MessageTabs onConversation={dialog.open} />
      <ConversationDialog callSid={dialog.value} onClose={dialog.close} />
    </Page>
  );
}
