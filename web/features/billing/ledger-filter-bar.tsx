import { Alert, Button, Group } from '@mantine/core';
import { formatInZone, MINUTE_MS } from '../../../server/core/business-time.ts';
import { DayField } from '../../components/day-field.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { t } from '../../lib/text/texts.ts';
import { lastMonth, thisMonth } from '../../lib/url/period.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from './billing.module.css';
import { KindFilter } from './kind-filter.tsx';
import type { LedgerFilters } from './ledger-filters.ts';

type LedgerFilterBarProps = {
  filters: LedgerFilters;
  active: boolean;
  set: (patch: Partial<LedgerFilters>) => void;
  clear: () => void;
};

/** Filters for kinds and days, and a note when a link has limited the history to one call. */
export function LedgerFilterBar({ filters, active, set, clear }: LedgerFilterBarProps) {
  const { kinds, from, to, callSid } = filters;
  const today = formatInZone(useNow(MINUTE_MS), useTimeZone(), 'yyyy-MM-dd');
  const months = [
    { label: t('billing.thisMonth'), days: thisMonth(today) },
    { label: t('billing.lastMonth'), days: lastMonth(today) },
  ];
  return (
    <search aria-label={t('billing.filters')}>
      <div className={classes.filters}>
        <KindFilter value={kinds} onChange={(next) => set({ kinds: next })} />
        <DayField label={t('billing.from')} value={from} onChange={(day) => set({ from: day })} />
        <DayField
          label={t('billing.to')}
          value={to}
          error={from && to && to < from ? t('billing.badOrder') : null}
          onChange={(day) => set({ to: day })}
        />
        {months.map(({ label, days }) => {
          const isChosen = days.from === from && days.to === to;
          return (
            <Button
              key={label}
              variant={isChosen ? 'light' : 'default'}
              aria-pressed={isChosen}
              onClick={() => set(isChosen ? { from: '', to: '' } : days)}
            >
              {label}
            </Button>
          );
        })}
        {active && !callSid && (
          <Button variant="subtle" onClick={clear}>
            {t('billing.clearFilters')}
          </Button>
        )}
      </div>
      {callSid && (
        <Alert color="blue" role="note" mt="sm">
          <Group justify="space-between" gap="xs">
            <span>{t('billing.oneCall')}</span>
            <Button size="compact-md" variant="default" onClick={clear}>
              {t('billing.showAll')}
            </Button>
          </Group>
        </Alert>
      )}
    </search>
  );
}
