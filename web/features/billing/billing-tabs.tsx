import { Tabs } from '@mantine/core';
import { type ReactNode, useDeferredValue } from 'react';
import { t } from '../../lib/text/texts.ts';
import { useUrlState } from '../../lib/url/use-url-state.ts';
import classes from './billing.module.css';

const NAMES = ['tab'] as const;

/**
 * The two views of billing; which one is open is in the address, and only that one asks the server. A tab that is pressed
 * is chosen at once, and the former view stays, faint, until the other one is ready: it takes long to compute.
 */
export function BillingTabs({ funds, reconciliation }: { funds: ReactNode; reconciliation: ReactNode }) {
  const [{ tab }, set] = useUrlState(NAMES);
  const [chosen, other] =
    tab === 'reconciliation'
      ? (['reconciliation', 'funds'] as const)
      : (['funds', 'reconciliation'] as const);
  const shown = useDeferredValue(chosen);
  return (
    <Tabs
      value={chosen}
      onChange={(next) => set({ tab: next === 'reconciliation' ? next : '' })}
      keepMounted={false}
    >
      <Tabs.List aria-label={t('billing.tabs')} mb="lg">
        <Tabs.Tab value="funds">{t('billing.tabFunds')}</Tabs.Tab>
        <Tabs.Tab value="reconciliation">{t('billing.tabReconciliation')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel key="chosen" value={chosen} aria-busy={shown !== chosen} className={classes.panel}>
        {shown === 'funds' ? funds : reconciliation}
      </Tabs.Panel>
      <Tabs.Panel key="other" value={other}>
        {null}
      </Tabs.Panel>
    </Tabs>
  );
}
