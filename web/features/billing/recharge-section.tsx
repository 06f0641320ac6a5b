import { Alert, Button, Group, NativeSelect, SimpleGrid, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { formatCents } from '../../../server/core/money.ts';
import { PLAN } from '../../../server/core/plan.ts';
import { rechargeTerms } from '../../../server/core/recharge-terms.ts';
import { type Query, QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Outputs, trpc } from '../../trpc.ts';

type Business = Outputs['businesses']['get'];

/** What the owner wants to happen when the balance runs low. */
export function RechargeSection({ business }: { business: Query<Business> }) {
  return (
    <Section title={t('billing.recharge.title')}>
      <QueryState query={business} skeleton={<Skeleton height={190} />}>
        {(data) => <RechargeForm business={data} />}
      </QueryState>
    </Section>
  );
}

const optionsOf = (amounts: readonly number[]) =>
  amounts.map((cents) => ({ value: String(cents), label: formatCents(cents) }));

function RechargeForm({ business }: { business: Business }) {
  const { save, busy } = useSaveRecharge();
  const form = useForm({
    initialValues: {
      isAutoRecharge: business.isAutoRecharge ?? false,
      threshold: String(business.rechargeThresholdCents ?? PLAN.lowBalanceThresholdCents),
      amount: String(business.rechargeAmountCents ?? PLAN.rechargeAmountCents),
    },
  });
  const submit = form.onSubmit((values) =>
    save({
      isAutoRecharge: values.isAutoRecharge,
      thresholdCents: Number(values.threshold),
      amountCents: Number(values.amount),
    }),
  );
  const { isAutoRecharge, threshold, amount } = form.values;
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Switch
          label={t('billing.recharge.enabled')}
          size="md"
          styles={{ body: { minHeight: 44, alignItems: 'center' } }}
          {...form.getInputProps('isAutoRecharge', { type: 'checkbox' })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" style={{ alignItems: 'end' }}>
          <NativeSelect
            label={t('billing.recharge.threshold')}
            data={optionsOf(PLAN.rechargeThresholdsCents)}
            {...form.getInputProps('threshold')}
          />
          <NativeSelect
            label={t('billing.recharge.amount')}
            data={optionsOf(PLAN.topUpCents)}
            {...form.getInputProps('amount')}
          />
        </SimpleGrid>
        <Alert color="blue" role="note" icon={<IconInfoCircle aria-hidden />}>
          <Stack gap={4}>
            {isAutoRecharge && (
              <>
                <Text size="sm">{t('billing.recharge.terms')}</Text>
                <Text size="sm" fs="italic">
                  {rechargeTerms({
                    thresholdCents: Number(threshold),
                    amountCents: Number(amount),
                    capCents: PLAN.rechargeCapCents,
                  })}
                </Text>
              </>
            )}
            <Text size="sm">{t('billing.recharge.startsWhen')}</Text>
            <Text size="sm">{t('billing.recharge.notYet')}</Text>
          </Stack>
        </Alert>
        <Group justify="flex-end">
          <Button type="submit" mih={44} loading={busy}>
            {t('billing.recharge.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useSaveRecharge() {
  const utils = trpc.useUtils();
  const update = trpc.billing.updateRecharge.useMutation({
    meta: { failedTitle: 'billing.recharge.failed' },
    onSuccess: (business) => {
      utils.businesses.get.setData(undefined, business);
      showToast({ kind: 'success', title: t('billing.recharge.saved') });
    },
  });
  return { save: update.mutate, busy: update.isPending };
}
