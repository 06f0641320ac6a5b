import { Stack, Switch, Text } from '@mantine/core';
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
  const allow = useAllow();
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
            checked={allowed[what]}
            disabled={!mayChange}
            onChange={(event) => allow(what, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Section>
  );
}

/**
 * Toggles a permission of the receptionist optimistically; restores it when the server refuses. The toast offers Undo.
 */
function useAllow() {
  const utils = trpc.useUtils();
  const show = (may: Allowances) =>
    utils.receptionist.settings.setData(undefined, (settings) => settings && { ...settings, may });
  const { mutateAsync } = trpc.receptionist.updateSettings.useMutation({
    meta: { failedTitle: 'receptionist.may.saveFailed' },
    onMutate: async ({ may }) => {
      await utils.receptionist.settings.cancel();
      const before = utils.receptionist.settings.getData()?.may;
      show(may);
      return { before };
    },
    onError: (_error, _change, shown) => shown?.before && show(shown.before),
  });
  return function allow(what: Allowance, isOn: boolean, isUndo = false): void {
    const current = utils.receptionist.settings.getData()?.may;
    if (!current) return;
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
    mutateAsync({ may: { ...current, [what]: isOn } }).then(onSuccess, () => undefined);
  };
}
