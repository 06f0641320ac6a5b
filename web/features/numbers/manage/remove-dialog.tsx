import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { toAsciiDigits } from '../../../../server/core/to-ascii-digits.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { trpc } from '../../../trpc.ts';
import type { Phone } from '../number.ts';

type RemoveDialogProps = { phone: Phone | null; onClose: () => void };

/** Releases a number immediately. The user must type the number to confirm. */
export function RemoveDialog({ phone, onClose }: RemoveDialogProps) {
  const lastPhone = useLastValue(phone);
  return (
    <AppDialog
      opened={phone !== null}
      onClose={onClose}
      title={t('numbers.remove.title', { number: lastPhone?.formatted ?? '' })}
    >
      {lastPhone && <RemoveForm key={lastPhone.id} phone={lastPhone} onClose={onClose} />}
    </AppDialog>
  );
}

const digitsOf = (text: string) => toAsciiDigits(text).replace(/\D/g, '');

/** True when the typed text is the number, with or without country code 1, in any notation. */
function isTheNumber(typed: string, number: string): boolean {
  const digits = digitsOf(typed);
  return digits === digitsOf(number) || `1${digits}` === digitsOf(number);
}

function RemoveForm({ phone, onClose }: { phone: Phone; onClose: () => void }) {
  const { number, formatted, phoneSid, status } = phone;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const remove = trpc.numbers.remove.useMutation({
    meta: { failedTitle: 'numbers.remove.failed' },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('numbers.remove.done') });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTheNumber(typed, number)) setError(t('numbers.remove.mismatch', { number: formatted }));
    else if (phoneSid !== null && !remove.isPending) remove.mutate({ phoneSid });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{t('numbers.remove.message')}</Text>
        {status === 'active' && <Text>{t('numbers.remove.instead')}</Text>}
        <TextInput
          size="md"
          type="tel"
          autoComplete="off"
          data-autofocus
          label={t('numbers.remove.type')}
          description={formatted}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(null);
          }}
          error={error}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('numbers.remove.cancel')}
          </Button>
          <Button type="submit" color="red" loading={remove.isPending}>
            {t('numbers.remove.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
