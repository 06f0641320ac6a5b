import { NativeSelect, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import type { z } from 'zod';
import { toAsciiDigits } from '../../../server/core/to-ascii-digits.ts';
import {
  CUSTOMER_NAME_LENGTH_MAX,
  customerFields,
  FORM_LANGUAGES,
} from '../../../server/modules/scheduling/customers/customers.schema.ts';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { NameFields } from '../../components/name-fields.tsx';
import { formatError } from '../../lib/forms/api-errors.ts';
import type { Draft } from '../../lib/forms/drafts.ts';
import { fieldErrorsOf } from '../../lib/forms/field-errors.ts';
import { useDraftForm } from '../../lib/forms/use-zod-form.ts';
import { joinList } from '../../lib/text/join-list.ts';
import { formatLanguage } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { dismissToast, showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';

type CustomerFormProps = {
  form: ReturnType<typeof useCustomerForm>;
  /** The edited customer; absent for a new one. */
  customerId?: number;
  busy: boolean;
  submitLabel: string;
  onSubmit: () => void;
  onCancel: () => void;
  /** Called when a field changes. */
  onEdit: () => void;
};

/** Form of a new or existing customer. A phone number of another customer shows a note but does not block saving. */
export function CustomerForm({
  form,
  customerId,
  busy,
  submitLabel,
  onSubmit,
  onCancel,
  onEdit,
}: CustomerFormProps) {
  return (
    <form
      noValidate
      onChange={onEdit}
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
  return <DialogButtons submitLabel={submitLabel} busy={busy} onCancel={onCancel} />;
}

/** Options of the language field, plus the customer's language if it is not among them. */
function languageOptions(own: string) {
  const codes: readonly string[] = FORM_LANGUAGES;
  return (own === '' || codes.includes(own) ? codes : [...codes, own]).map((code) => ({
    value: code,
    label: formatLanguage(code),
  }));
}

const PAUSE_MS = 400;
const DIGITS_MIN = 7;

type SamePhoneNoteProps = { form: ReturnType<typeof useCustomerForm>; exceptId?: number };

/** Lists customers who already have the typed phone number. */
function SamePhoneNote({ form, exceptId }: SamePhoneNoteProps) {
  const [typed, setTyped] = useState(form.getValues().phone);
  form.watch('phone', ({ value }) => setTyped(value));
  const [phone] = useDebouncedValue(typed, PAUSE_MS);
  const isNumber = toAsciiDigits(phone).replace(/\D/g, '').length >= DIGITS_MIN && phone.length <= 40;
  const others = trpc.customers.samePhone.useQuery(
    { phone, ...(exceptId !== undefined && { exceptId }) },
    { enabled: isNumber },
  );
  const names = isNumber && phone === typed ? (others.data ?? []).map(({ fullName }) => fullName) : [];
  return (
    <div role="status">
      {names.length > 0 && (
        <Text size="sm" mt={6} c="dimmed">
          <bdi>{t('customers.form.alsoUsed', { names: joinList(names) })}</bdi>
        </Text>
      )}
    </div>
  );
}

/** Form values of a customer. */
export type CustomerValues = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  language: string;
  notes: string;
  isActive: boolean;
};

/** Values of the form. Fields that were never on screen are missing. */
export type CustomerFormValues = z.input<typeof customerFields>;

export const NO_VALUES: CustomerValues = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  language: 'en',
  notes: '',
  isActive: true,
};

/** Customer form, validated by the server's schema. */
export function useCustomerForm(draft: Draft<CustomerFormValues>) {
  return useDraftForm<typeof customerFields>(customerFields, draft);
}

/**
 * Shows the server's refusal at the field and as a toast. The toast may cover buttons, so it closes when the user edits
 * a field.
 */
export function useRefusal(form: ReturnType<typeof useCustomerForm>) {
  const toastId = useRef<number | null>(null);
  const reset = () => {
    if (toastId.current !== null) dismissToast(toastId.current);
    toastId.current = null;
  };
  const show = (error: unknown) => {
    const fields = fieldErrorsOf(error);
    form.setErrors(fields);
    form.focusFirstError(fields);
    toastId.current = showToast({ kind: 'error', title: t('customers.error'), message: formatError(error) });
  };
  return { show, reset };
}
