import { Stack, Switch, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useState } from 'react';
import { Section } from '../../components/section.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';
import classes from './receptionist.module.css';
import type { Allowance, Allowances, Settings } from './receptionist.ts';

const ALLOWANCES = [
  'book',
  'move',
  'cancel',
  'transfer',
  'takeMessages',
] as const satisfies readonly Allowance[];

/** Permissions of the receptionist; each switch is saved immediately. */
export function AllowancesSection({ settings: { may: allowed } }: { settings: Settings }) {
  const mayChange = useMay()('receptionist.updateSettings');
  const { unsaved, allow } = useAllow(allowed);
  return (
    <Section title={t('receptionist.may.title')}>
      <Text size="sm" c="dimmed">
        {t('receptionist.may.hint')}
      </Text>
      <Stack gap="xs">
        {ALLOWANCES.map((what) => (
          <Switch
            key={what}
            size="md"
            label={t(`receptionist.may.${what}`)}
            description={t(`receptionist.may.${what}Hint`)}
            classNames={{ body: classes.switch ?? '' }}
            checked={unsaved[what] ?? allowed[what]}
            disabled={!mayChange}
            onChange={(event) => allow(what, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Section>
  );
}

type Change = { what: Allowance; isOn: boolean };

/** The unsaved switches without a change that has ended; a later change of the same switch stays. */
function without({ what, isOn }: Change, unsaved: Partial<Allowances>): Partial<Allowances> {
  const { [what]: value, ...others } = unsaved;
  return value === isOn ? others : unsaved;
}

/**
 * Toggles a permission of the receptionist. The switch changes immediately, and changes back if the server rejects the
 * request. Requests are sent one after the other. Each contains the saved state of all other permissions, so a rejected
 * request affects only its own switch. The toast offers Undo.
 */
function useAllow(saved: Allowances) {
  const utils = trpc.useUtils();
  const [unsaved, setUnsaved] = useState<Partial<Allowances>>({});
  const { mutateAsync } = useMutation({
    mutationKey: getMutationKey(trpc.receptionist.updateSettings),
    scope: { id: 'receptionist.allowances' },
    mutationFn: ({ what, isOn }: Change) => {
      const may = utils.receptionist.settings.getData()?.may ?? saved;
      return utils.client.receptionist.updateSettings.mutate({ may: { ...may, [what]: isOn } });
    },
    meta: { failedTitle: 'receptionist.may.saveFailed' },
    onSuccess: (settings) => utils.receptionist.settings.setData(undefined, settings),
  });
  function allow(what: Allowance, isOn: boolean, isUndo = false): void {
    setUnsaved((others) => ({ ...others, [what]: isOn }));
    const onSuccess = () =>
      showToast({
        kind: 'success',
        title: t('receptionist.may.saved'),
        message: t(isOn ? 'receptionist.may.on' : 'receptionist.may.off', {
          what: t(`receptionist.may.${what}`),
        }),
        ...(!isUndo && { undo: () => allow(what, !isOn, true) }),
      });
    // A `mutate` callback does not run after the screen is unmounted, but the undo must report its result.
    mutateAsync({ what, isOn })
      .then(onSuccess, () => undefined)
      .finally(() => setUnsaved((all) => without({ what, isOn }, all)));
  }
  return { unsaved, allow };
}
