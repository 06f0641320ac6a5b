import { Page } from '../components/page.tsx';
import { CallBack, toPhone } from '../features/calls/call-back.tsx';
import { ConversationDialog } from '../features/calls/conversation-dialog.tsx';
import { AddCallerDialog, useAddCaller } from '../features/customers/add-dialog.tsx';
import { MessageTabs } from '../features/messages/message-tabs.tsx';
import type { Message } from '../features/messages/use-messages.ts';
import { t } from '../lib/text/texts.ts';
import { useUrlDialog } from '../lib/url/use-url-dialog.ts';

/** Messages of callers, open and handled. */
export function MessagesPage() {
  const dialog = useUrlDialog('call');
  const adding = useAddCaller();
  return (
    <Page title={t('shell.pages.messages')} subtitle={t('messages.subtitle')}>
      <MessageTabs onConversation={dialog.open} onAddCustomer={adding.open} callBackOf={callBackOf} />
      <ConversationDialog callSid={dialog.value} onClose={dialog.close} />
      <AddCallerDialog adding={adding} />
    </Page>
  );
}

const callBackOf = (
  { id: messageId, phone, phoneFormatted, callBackFrom, ...message }: Message,
  name: string,
) => {
  const shown = phoneFormatted ?? phone ?? '';
  return (
    <CallBack
      target={{ kind: 'message', messageId }}
      name={message.customerName ?? message.name}
      phone={toPhone(phone, phoneFormatted)}
      from={callBackFrom}
      label={t('messages.callBackOf', { name, phone: shown })}
    >
      <bdi>{shown}</bdi>
    </CallBack>
  );
};
