import { Alert, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import {
  createCustomerInput,
  DEFAULT_LANGUAGE,
  FORM_LANGUAGES,
} from '../../../../server/domains/customers/customers.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { useSession } from '../../../lib/session.ts';
import { currentLanguage } from '../../../lib/texts/catalogue.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useContentKey } from '../../../lib/use-content-key.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { trpc } from '../../../trpc.ts';
import classes from '../calendar.module.css';
import type { BookingDraft } from './booking-draft.ts';

type Created = NonNullable<BookingDraft['customer']>;

type NewCustomerDialogProps = {
  opened: boolean;
  onClose: () => void;
  onCreated: (customer: Created) => void;
};

/**
 * Adds a customer in the middle of a booking, once however often it is tried, and hands them back to it. What was typed
 * stays on an error.
 */
export function NewCustomerDialog({ opened, onClose, onCreated }: NewCustomerDialogProps) {
  const session = useSession();
  const { form, submit, busy } = useNewCustomer(onCreated);
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('calendar.newCustomer.title')} fullOnPhone>
      {session?.businessId ? (
        <form onSubmit={submit} noValidate>
          <Stack>
            <div className={classes.fields}>
              <TextInput
                label={t('calendar.newCustomer.firstName')}
                required
                data-autofocus
                autoComplete="off"
                key={form.key('firstName')}
                {...form.getInputProps('firstName')}
              />
              <TextInput
                label={t('calendar.newCustomer.lastName')}
                required
                autoComplete="off"
                key={form.key('lastName')}
                {...form.getInputProps('lastName')}
              />
            </div>
            <TextInput
              type="tel"
              label={t('calendar.newCustomer.phone')}
              required
              autoComplete="off"
              key={form.key('phone')}
              {...form.getInputProps('phone')}
            />
            <TextInput
              type="email"
              label={t('calendar.newCustomer.email')}
              autoComplete="off"
              key={form.key('email')}
              {...form.getInputProps('email')}
            />
            <NativeSelect
              label={t('calendar.newCustomer.language')}
              data={FORM_LANGUAGES.map((code) => ({ value: code, label: sayLanguage(code) }))}
              key={form.key('language')}
              {...form.getInputProps('language')}
            />
            <Group justify="flex-end">
              <Button variant="default" mih={44} onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" mih={44} loading={busy}>
                {t('calendar.newCustomer.submit')}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {t('calendar.newCustomer.noBusiness')}
        </Alert>
      )}
    </AppDialog>
  );
}

function sayLanguage(code: string): string {
  return new Intl.DisplayNames([currentLanguage().tag], { type: 'language' }).of(code) ?? code;
}

function useNewCustomer(onCreated: NewCustomerDialogProps['onCreated']) {
  const { keyOf, renew } = useContentKey();
  const form = useZodForm(
    createCustomerInput,
    { firstName: '', lastName: '', phone: '', email: '', language: DEFAULT_LANGUAGE },
    {
      firstName: t('calendar.newCustomer.firstNameMissing'),
      lastName: t('calendar.newCustomer.lastNameMissing'),
      phone: t('calendar.newCustomer.phoneMissing'),
      email: t('calendar.newCustomer.badEmail'),
    },
  );
  const create = trpc.customers.create.useMutation({
    meta: { failedTitle: 'calendar.failed' },
    onSuccess: ({ id, fullName, isActive }) => {
      showToast({
        kind: 'success',
        title: t('calendar.done.title'),
        message: t('calendar.done.customer'),
      });
      form.reset();
      renew();
      onCreated({ id, name: fullName, isActive });
    },
  });
  const submit = form.onSubmit(
    (values) => create.mutate({ ...values, creationKey: keyOf(values) }),
    form.focusFirstError,
  );
  return { form, submit, busy: create.isPending };
}
