import { Button, Group, NativeSelect, Progress, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { PLAN } from '../../../../server/core/plan.ts';
import { renderRechargeTerms } from '../../../../server/core/recharge-terms.ts';
import { DraftForm } from '../../../components/draft-form.tsx';
import { changesSince, type Draft } from '../../../lib/forms/drafts.ts';
import { formatMoney } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { trpc } from '../../../trpc.ts';
import type { Recharge } from './format-standing.ts';

type Settings = Pick<Recharge, 'isOn' | 'thresholdCents' | 'amountCents' | 'capCents'>;

type RechargeFormProps = {
  recharge: Recharge;
  capRef: RefObject<HTMLSelectElement | null>;
  switchRef?: RefObject<HTMLInputElement | null>;
  /** The current state, shown below the switch. */
  children: ReactNode;
};

/** Settings form of the owner. Untouched fields follow the saved values, including changes by other users. */
export function RechargeForm(props: RechargeFormProps) {
  const { isOn, thresholdCents, amountCents, capCents } = props.recharge;
  return (
    <DraftForm name="recharge" original={{ isOn, thresholdCents, amountCents, capCents }}>
      {(draft) => <Fields draft={draft} {...props} />}
    </DraftForm>
  );
}

type FieldsProps = RechargeFormProps & { draft: Draft<Settings> };

function Fields({ recharge, draft, capRef, switchRef, children }: FieldsProps) {
  const { values, isChanged, set, save, busy } = useSettings(recharge, draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const choice = (name: 'thresholdCents' | 'amountCents' | 'capCents', amounts: readonly number[]) => ({
    data: amounts.map((cents) => ({ value: String(cents), label: formatMoney(cents) })),
    value: String(values[name]),
    onChange: (event: { currentTarget: HTMLSelectElement }) =>
      set({ [name]: Number(event.currentTarget.value) }),
  });
  const { isOn } = values;
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Switch
          {...(switchRef && { ref: switchRef })}
          label={t('recharge.enabled')}
          size="md"
          styles={{ body: { minHeight: 44, alignItems: 'center' } }}
          checked={isOn}
          onChange={(event) => set({ isOn: event.currentTarget.checked })}
        />
        {children}
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" style={{ alignItems: 'end' }}>
          <NativeSelect
            label={t('recharge.threshold')}
            {...choice('thresholdCents', PLAN.rechargeThresholdsCents)}
          />
          <NativeSelect label={t('recharge.amount')} {...choice('amountCents', PLAN.topUpCents)} />
          <NativeSelect
            ref={capRef}
            label={t('recharge.cap')}
            {...choice('capCents', PLAN.rechargeCapsCents)}
          />
        </SimpleGrid>
        <Usage recharge={recharge} />
        {isOn && <Terms settings={values} isAgreed={!isChanged && recharge.standing !== 'off'} />}
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={busy}>
            {t('recharge.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/**
 * The amount recharged this month, and the monthly cap. Renders nothing if auto-recharge is off and nothing was
 * recharged.
 */
function Usage({ recharge: { isOn, usedCents, capCents } }: { recharge: Recharge }) {
  if (!isOn && usedCents === 0) return null;
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        {t('recharge.used', { used: formatMoney(usedCents), cap: formatMoney(capCents) })}
      </Text>
      <Progress size="xs" value={Math.min(100, (usedCents / capCents) * 100)} aria-hidden />
    </Stack>
  );
}

function Terms({ settings, isAgreed }: { settings: Settings; isAgreed: boolean }) {
  return (
    <Stack gap={4} mt={4}>
      <Text size="sm">{t(isAgreed ? 'recharge.agreed' : 'recharge.agreeing')}</Text>
      <Text size="sm" c="dimmed">
        {renderRechargeTerms(t, settings)}
      </Text>
    </Stack>
  );
}

function useSettings(saved: Settings, { initial, original, save, rebase }: Draft<Settings>) {
  const [touched, setTouched] = useState<Partial<Settings>>(initial === original ? {} : initial);
  const sent = useRef<Settings>(original);
  const { mutate, isPending } = trpc.billing.updateRecharge.useMutation({
    meta: { failedTitle: 'recharge.failed' },
    onSuccess: () => {
      rebase(sent.current);
      showToast({ kind: 'success', title: t('recharge.saved') });
    },
    // Resets the form to the saved values, which have been refetched before this runs.
    onSettled: (_business, error) => error === null && setTouched((now) => changesSince(sent.current, now)),
  });
  const { isOn, thresholdCents, amountCents, capCents } = { ...saved, ...touched };
  const values = { isOn, thresholdCents, amountCents, capCents };
  return {
    values,
    isChanged:
      isOn !== saved.isOn ||
      thresholdCents !== saved.thresholdCents ||
      amountCents !== saved.amountCents ||
      capCents !== saved.capCents,
    set: (patch: Partial<Settings>) => {
      setTouched({ ...touched, ...patch });
      save({ ...values, ...patch });
    },
    save: () => {
      sent.current = values;
      save(values);
      mutate({ isAutoRecharge: isOn, thresholdCents, amountCents, capCents });
    },
    busy: isPending,
  };
}
