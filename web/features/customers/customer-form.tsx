import { Button, Group, NativeSelect, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  CUSTOMER_NAME_LENGTH_MAX,
  FORM_LANGUAGES,
} from '../../../server/modules/scheduling/customers/customers.schema.ts';
import { NameFields } from '../../components/name-fields.tsx';
import { formatLanguage } from '../../lib/text/format-language.ts';
import { t } from '../../lib/text/texts.ts';
import { SamePhoneNote } from './same-phone-note.tsx';
import type { useCustomerForm } from './use-customer-form.ts';

type CustomerFormProps = {
  form: ReturnType<typeof useCustomerForm>;
  /** The customer who is changed; absent for a new one. */
  customerId?: number;
  busy: boolean;
  submitLabel: string;
  onSubmit: () => void;
  onCancel: () => void;
  /** Called when a field changes. */
  onMend: () => void;
};

/** The customer form: new or changed. Somebody else's number is pointed out and does not stop anyone. */
export function CustomerForm({
  form,
  customerId,
  busy,
  submitLabel,
  onSubmit,
  onCancel,
  onMend,
}: CustomerFormProps) {
  return (
    <form
      noValidate
      onChange={onMend}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NameFields form={form} of="somebody" lengthMax={CUSTOMER_NAME_LENGTH_MAX} focused="first" />
        </SimpleGrid>
        <div>
          <Field
            type="tel"
            label={t('customers.form.phone')}
            placeholder={t('customers.form.phonePlaceholder')}
            required
            key={form.key('phone')}
            {...form.getInputProps('phone')}
          />
          <SamePhoneNote form={form} {...(customerId !== undefined && { exceptId: customerId })} />
        </div>
        <Field
          type="email"
          label={t('customers.form.email')}
          description={t('customers.form.emailHint')}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <NativeSelect
          size="md"
          label={t('customers.form.language')}
          withAsterisk
          data={languageOptions(form.getValues().language ?? '')}
          key={form.key('language')}
          {...form.getInputProps('language')}
        />
        <Textarea
          size="md"
          label={t('customers.form.notes')}
          description={t('customers.form.notesHint')}
          autosize
          minRows={2}
          maxRows={6}
          key={form.key('notes')}
          {...form.getInputProps('notes')}
        />
        {customerId !== undefined && (
          <Switch
            size="md"
            label={t('customers.form.active')}
            description={t('customers.form.activeHint')}
            key={form.key('isActive')}
            {...form.getInputProps('isActive', { type: 'checkbox' })}
          />
        )}
        <Buttons busy={busy} submitLabel={submitLabel} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

type FieldProps = {
  label: string;
  type?: string;
  placeholder?: string;
  description?: ReactNode;
  required?: boolean;
};

function Field({ required = false, ...props }: FieldProps) {
  return <TextInput size="md" autoComplete="off" withAsterisk={required} {...props} />;
}

type ButtonsProps = { busy: boolean; submitLabel: string; onCancel: () => void };

function Buttons({ busy, submitLabel, onCancel }: ButtonsProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" loading={busy}>
        {submitLabel}
      </Button>
    </Group>
  );
}

/** The languages of the form under their names, and the customer's own where it is another one. */
function languageOptions(own: string) {
  const codes: readonly string[] = FORM_LANGUAGES;
  return (own === '' || codes.includes(own) ? codes : [...codes, own]).map((code) => ({
    value: code,
    label: formatLanguage(code),
  }));
}
