import { Button, Group, NativeSelect, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { SPENDING_LIMITS } from '../../../../server/core/plan.ts';
import { DraftForm } from '../../../components/draft-form.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { Section } from '../../../components/section.tsx';
import type { Draft } from '../../../lib/forms/drafts.ts';
import { formatMoney } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { UNDO_TOASTS } from '../../../lib/undo-toasts.ts';
import { type Outputs, trpc } from '../../../trpc.ts';

/** The daily spending limit for calls, and today's spending. */
export function SpendingSection() {
  const spending = trpc.billing.spending.useQuery();
  return (
    <Section title={t('spending.title')}>
      <QueryState query={spending} errorTitle={t('spending.loadFailed')} skeleton={<Skeleton height={130} />}>
        {({ calls }) => <SpendingForm spending={calls} />}
      </QueryState>
    </Section>
  );
}

type DaySpending = Outputs['billing']['spending']['calls'];

const NO_LIMIT = 'none';

const COLORS = { within: 'blue', near: 'orange', reached: 'red' } as const;

/** Limit form of the owner. An untouched form follows the saved value, including changes by other users. */
export function SpendingForm({ spending }: { spending: DaySpending }) {
  return (
    <DraftForm name="spending" original={choiceOf(spending.limitCents)}>
      {(draft) => <Fields spending={spending} draft={draft} />}
    </DraftForm>
  );
}

const choiceOf = (limitCents: number | null) => String(limitCents ?? NO_LIMIT);
const toInput = (value: string) =>
  ({ kind: 'calls', limitCents: value === NO_LIMIT ? null : Number(value) }) as const;

function Fields({ spending, draft }: { spending: DaySpending; draft: Draft<string> }) {
  const saved = choiceOf(spending.limitCents);
  const [touched, setTouched] = useState(draft.initial === draft.original ? null : draft.initial);
  const undo = trpc.billing.updateSpendingLimit.useMutation(UNDO_TOASTS);
  const { mutate, isPending } = trpc.billing.updateSpendingLimit.useMutation({
    meta: { failedTitle: 'spending.failed' },
    onSuccess: (_spending, { limitCents }) => {
      const former = draft.original;
      draft.rebase(choiceOf(limitCents));
      showToast({ kind: 'success', title: t('spending.saved'), undo: () => undo.mutate(toInput(former)) });
    },
    // Resets the form to the saved values, which have been refetched before this runs.
    onSettled: (_spending, error, { limitCents }) =>
      error === null && setTouched((now) => (now === choiceOf(limitCents) ? null : now)),
  });
  const value = touched ?? saved;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(toInput(value));
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Usage spending={spending} />
        <Group align="end" gap="sm">
          <NativeSelect
            flex="1 1 14rem"
            label={t('spending.limit')}
            data={choicesBeside(spending)}
            value={value}
            onChange={(event) => {
              setTouched(event.currentTarget.value);
              draft.save(event.currentTarget.value);
            }}
          />
          <Button type="submit" variant="default" loading={isPending}>
            {t('spending.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The limits that can be selected: those of the plan, and the current one if the plan no longer offers it. */
function choicesBeside({ limitCents, callPriceCents }: DaySpending) {
  const offered: readonly number[] = SPENDING_LIMITS.calls.choices;
  const cents = [...new Set([...offered, ...(limitCents === null ? [] : [limitCents])])].sort(
    (a, b) => a - b,
  );
  return [
    ...cents.map((amount) => ({
      value: String(amount),
      label: t('spending.choice', {
        amount: formatMoney(amount),
        count: Math.floor(amount / callPriceCents),
      }),
    })),
    { value: NO_LIMIT, label: t('spending.none') },
  ];
}

function Usage({ spending: { limitCents, spentCents, standing } }: { spending: DaySpending }) {
  const spent = formatMoney(spentCents);
  return (
    <Stack gap={6}>
      <Text>
        {limitCents === null
          ? t('spending.usedWithoutLimit', { spent })
          : t('spending.used', { spent, limit: formatMoney(limitCents) })}
      </Text>
      {limitCents !== null && (
        <Progress
          size="xs"
          color={COLORS[standing]}
          value={Math.min(100, (spentCents / limitCents) * 100)}
          aria-hidden
        />
      )}
      <Group gap={6} wrap="nowrap" align="flex-start">
        {standing !== 'within' && (
          <IconAlertTriangle
            size={18}
            style={{ flexShrink: 0 }}
            color="var(--mantine-color-orange-text)"
            aria-hidden
          />
        )}
        <Text role="status" size="sm" {...(standing === 'within' && { c: 'dimmed' })}>
          {t(`spending.standing.${limitCents === null ? 'unlimited' : standing}`)}
        </Text>
      </Group>
    </Stack>
  );
}
