import { Stack, Text, TextInput } from '@mantine/core';
import { emailInput } from '../../../server/modules/identity/auth/auth.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { t } from '../../lib/text/texts.ts';

type EmailDialogProps = {
  opened: boolean;
  onClose: () => void;
  onSend: (email: string) => void;
  busy: boolean;
  title: string;
  lead: string;
  label: string;
  submitLabel: string;
  /** Error text that is shown below an empty field. */
  required: string;
  startWith?: string;
};

/** Dialog that asks for the email address to which a message is sent. */
export function EmailDialog({ opened, onClose, title, ...form }: EmailDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={title}>
      <EmailForm onClose={onClose} {...form} />
    </AppDialog>
  );
}

function EmailForm(props: Omit<EmailDialogProps, 'opened' | 'title'>) {
  const form = useZodForm(
    emailInput,
    { email: props.startWith ?? '' },
    { email: (typed) => (typed.trim() === '' ? props.required : t('access.login.invalidEmail')) },
  );
  const submit = form.onSubmit(({ email }) => props.onSend(email.trim()), form.focusFirstError);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{props.lead}</Text>
        <TextInput
          type="email"
          size="md"
          data-autofocus
          label={props.label}
          placeholder={t('access.login.emailPlaceholder')}
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <DialogButtons submitLabel={props.submitLabel} busy={props.busy} onCancel={props.onClose} />
      </Stack>
    </form>
  );
}
