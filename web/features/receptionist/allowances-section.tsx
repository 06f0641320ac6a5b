import { Stack, Switch, Text } from '@mantine/core';
import { Section } from '../../components/section.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './receptionist.module.css';
import type { Allowance, Settings } from './receptionist.ts';
import { useAllow } from './use-allow.ts';

const ALLOWANCES = [
  'book',
  'move',
  'cancel',
  'transfer',
  'takeMessages',
] as const satisfies readonly Allowance[];

/** What the receptionist may do; each switch is saved at once. */
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
