import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../lib/texts/t.ts';
import { useUrlState } from '../../lib/use-url-state.ts';

const NAMES = ['tab'] as const;

/** The two views of billing; which one is open is in the address, and only that one asks the server. */
export function BillingTabs({ funds, reconciliation }: { funds: ReactNode; reconciliation: ReactNode }) {
  const [{ tab }, set] = useUrlState(NAMES);
  return (
    <Tabs
      value={tab === 'reconciliation' ? tab : 'funds'}
      onChange={(next) => set({ tab: next === 'reconciliation' ? next : '' })}
      keepMounted={false}
    >
      <Tabs.List aria-label={t('billing.tabs')} mb="lg">
        <Tabs.Tab value="funds" mih={44}>
          {t('billing.tabFunds')}
        </Tabs.Tab>
        <Tabs.Tab value="reconciliation" mih={44}>
          {t('billing.tabReconciliation')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="funds">{funds}</Tabs.Panel>
      <Tabs.Panel value="reconciliation">{reconciliation}</Tabs.Panel>
    </Tabs>
  );
}
