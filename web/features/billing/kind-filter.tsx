import { Button, Checkbox, Input, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { t } from '../../lib/text/texts.ts';
import classes from './billing.module.css';
import { FAILED, HISTORY_KINDS, type HistoryKind, historyKindsOf } from './ledger-filters.ts';

type KindFilterProps = { value: string; onChange: (kinds: string) => void };

/** Checkboxes for kinds of entries; each change applies at once. None checked means all. */
export function KindFilter({ value, onChange }: KindFilterProps) {
  const chosen = historyKindsOf(value);
  const saying =
    chosen.length === 0 ? t('billing.allKinds') : t('billing.kindCount', { count: chosen.length });
  const toggle = (kind: HistoryKind, on: boolean) =>
    onChange(HISTORY_KINDS.filter((one) => (one === kind ? on : chosen.includes(one))).join(','));
  return (
    <div>
      <Input.Label component="div">{t('billing.kinds')}</Input.Label>
      <Popover width={240} position="bottom-start" trapFocus returnFocus shadow="md">
        <Popover.Target>
          <Button
            aria-label={t('billing.kindsChosen', { kinds: saying })}
            variant="default"
            fullWidth
            justify="space-between"
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {saying}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.kinds} aria-label={t('billing.kinds')}>
          {HISTORY_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              className={classes.kind}
              label={kind === FAILED ? t('funds.failedPayment') : t(`billing.kind.${kind}`)}
              checked={chosen.includes(kind)}
              onChange={(event) => toggle(kind, event.currentTarget.checked)}
            />
          ))}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
