import { Button, Group, Skeleton, Stack, Switch, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { RECEIPT_ADDRESS_LENGTH_MAX } from '../../../../server/modules/billing/receipts/receipts.schema.ts';
import { DraftForm } from '../../../components/draft-form.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { Section } from '../../../components/section.tsx';
import { changesSince, type Draft } from '../../../lib/forms/drafts.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { UNDO_TOASTS } from '../../../lib/undo-toasts.ts';
import { type Outputs, trpc } from '../../../trpc.ts';

type Settings = Pick<Outputs['billing']['receipts'], 'isMailed' | 'address'>;

/** Settings of receipts: whether they are mailed, and the address printed on them. */
export function ReceiptSettings() {
  const settings = trpc.billing.receipts.useQuery();
  return (
    <Section title={t('receipts.settings')}>
      <QueryState
        query={settings}
        errorTitle={t('receipts.settingsFailed')}
        skeleton={<Skeleton height={180} />}
      >
        {({ isMailed, address }) => (
          <DraftForm name="receipts" original={{ isMailed, address }}>
            {(draft) => <Form saved={{ isMailed, address }} draft={draft} />}
          </DraftForm>
        )}
      </QueryState>
    </Section>
  );
}

/** Fields that the user has not touched follow the saved values, even those that another user saves. */
function Form({ saved, draft }: { saved: Settings; draft: Draft<Settings> }) {
  const [touched, setTouched] = useState<Partial<Settings>>(
    draft.initial === draft.original ? {} : draft.initial,
  );
  const sent = useRef(saved);
  const undo = trpc.billing.updateReceipts.useMutation(UNDO_TOASTS);
  const { mutate, isPending } = trpc.billing.updateReceipts.useMutation({
    meta: { failedTitle: 'receipts.saveFailed' },
    onSuccess: () => {
      const former = draft.original;
      draft.rebase(sent.current);
      showToast({ kind: 'success', title: t('receipts.saved'), undo: () => undo.mutate(former) });
    },
    onSettled: (_settings, error) => error === null && setTouched((now) => changesSince(sent.current, now)),
  });
  const touch = (patch: Partial<Settings>) => {
    setTouched({ ...touched, ...patch });
    draft.save({ ...saved, ...touched, ...patch });
  };
  const { isMailed, address } = { ...saved, ...touched };
  const isTooLong = address.trim().length > RECEIPT_ADDRESS_LENGTH_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTooLong || isPending) return;
    sent.current = { isMailed, address };
    draft.save(sent.current);
    mutate(sent.current);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Switch
          label={t('receipts.mailed')}
          size="md"
          styles={{ body: { minHeight: 44, alignItems: 'center' } }}
          checked={isMailed}
          onChange={(event) => touch({ isMailed: event.currentTarget.checked })}
        />
        <Textarea
          label={t('receipts.address')}
          description={t('receipts.addressHint')}
          autosize
          minRows={2}
          maxRows={6}
          dir="auto"
          autoComplete="street-address"
          value={address}
          error={isTooLong ? t('receipts.addressTooLong', { count: RECEIPT_ADDRESS_LENGTH_MAX }) : null}
          onChange={(event) => touch({ address: event.currentTarget.value })}
        />
        <Group>
          <Button type="submit" variant="default" loading={isPending}>
            {t('receipts.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
