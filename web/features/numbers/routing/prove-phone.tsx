import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { trpc } from '../../../trpc.ts';
import { fieldError, toastUnlessAt } from './field-error.ts';

/** Has a phone called with a code, and takes the code. */
export function ProvePhone({ onProved }: { onProved: (phone: string) => void }) {
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const ask = trpc.routing.askProof.useMutation({
    meta: { answersErrors: true },
    onSuccess: () => setCode(''),
    onError: (error) => toastUnlessAt('phone', error, t('routing.proof.failed')),
  });
  const confirm = trpc.routing.confirmProof.useMutation({
    meta: { answersErrors: true },
    onSuccess: (proved) => {
      showToast({ kind: 'success', title: t('routing.proof.done', { phone: proved.formatted }) });
      onProved(proved.phone);
    },
    onError: (error) => toastUnlessAt('code', error, t('routing.proof.notConfirmed')),
  });
  const called = ask.data;
  const callIt = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate({ phone });
  };
  const enterCode = (event: FormEvent) => {
    event.preventDefault();
    if (called && !confirm.isPending) confirm.mutate({ phone: called.phone, code });
  };
  return (
    <Stack gap="sm">
      <form onSubmit={callIt} noValidate>
        <Stack gap="sm">
          <TextInput
            size="md"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            label={t('routing.proof.phone')}
            description={t('routing.proof.hint')}
            value={phone}
            error={fieldError('phone', ask.error)}
            onChange={(event) => setPhone(event.currentTarget.value)}
          />
          <Group justify="flex-start">
            <Button type="submit" variant={called ? 'default' : 'light'} loading={ask.isPending}>
              {t(called ? 'routing.proof.again' : 'routing.proof.call')}
            </Button>
          </Group>
        </Stack>
      </form>
      {called && (
        <form onSubmit={enterCode} noValidate>
          <Stack gap="sm">
            <Text role="status">{t('routing.proof.calling', { phone: called.formatted })}</Text>
            <TextInput
              size="md"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              label={t('routing.proof.code')}
              value={code}
              error={fieldError('code', confirm.error)}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <Group justify="flex-start">
              <Button type="submit" loading={confirm.isPending}>
                {t('routing.proof.confirm')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Stack>
  );
}
