import { AddDialog } from './add-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import type { Language, Service } from './service.ts';
import { PAGE_MESSAGES, type ServiceMessages } from './service-messages.ts';
import { TextDialog } from './text-dialog.tsx';
import type { ServiceDialog } from './use-service-dialog.ts';

type ServiceDialogsProps = {
  services: readonly Service[];
  languages: readonly Language[];
  language: string;
  dialog: ServiceDialog;
  messages?: ServiceMessages;
};

/** The dialogs of the screen; the address says which one is open and for which service. */
export function ServiceDialogs(props: ServiceDialogsProps) {
  const { services, languages, language, dialog, messages = PAGE_MESSAGES } = props;
  const { kind, serviceId, close } = dialog;
  const service = services.find(({ id }) => id === serviceId) ?? null;
  return (
    <>
      <AddDialog opened={kind === 'add'} languages={languages} messages={messages} onClose={close} />
      <EditDialog
        service={kind === 'edit' ? service : null}
        language={language}
        languages={languages}
        messages={messages}
        onClose={close}
      />
      <TextDialog
        service={kind === 'text' ? service : null}
        language={dialog.language}
        languages={languages}
        onClose={close}
      />
      <RemoveDialog service={kind === 'remove' ? service : null} messages={messages} onClose={close} />
    </>
  );
}
