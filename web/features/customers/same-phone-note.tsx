import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { joinList } from '../../lib/text/join-list.ts';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import type { useCustomerForm } from './use-customer-form.ts';

const PAUSE_MS = 400;
const DIGITS_MIN = 7;

type SamePhoneNoteProps = { form: ReturnType<typeof useCustomerForm>; exceptId?: number };

/** Names those who have the number that is being typed: perhaps the customer is there already. */
export function SamePhoneNote({ form, exceptId }: SamePhoneNoteProps) {
  const [typed, setTyped] = useState(form.getValues().phone);
  form.watch('phone', ({ value }) => setTyped(value));
  const [phone] = useDebouncedValue(typed, PAUSE_MS);
  const isNumber = phone.replace(/\D/g, '').length >= DIGITS_MIN && phone.length <= 40;
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
