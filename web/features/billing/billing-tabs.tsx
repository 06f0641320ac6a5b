import { Tabs } from '@mantine/core';
import { type ReactNode, useDeferredValue } from 'react';
import { t } from '../../lib/text/texts.ts';
import { useUrlState } from '../../lib/url/use-url-state.ts';
import classes from './billing.module.css';

const NAMES = ['tab'] as const;
const TABS = ['funds', 'settings', 'reconciliation'] as const;
type BillingTab = (typeof TABS)[number];

const toTab = (name: string | null): BillingTab => TABS.find((tab) => tab === name) ?? 'funds';

/** The tab in the URL, which is absent for the first tab, and the function that opens another. */
export function useBillingTab(): [BillingTab, (tab: BillingTab) => void] {
  const [{ tab }, set] = useUrlState(NAMES);
  return [toTab(tab), (next) => set({ tab: next === 'funds' ? '' : next })];
}

type BillingTabsProps = Record<BillingTab, ReactNode>;

/**
 * Tabs of billing. Only the tab in the URL sends queries. A pressed tab is selected at once; the former
 * content stays, faded, until the new content is ready.
 */
export function BillingTabs(views: BillingTabsProps) {
  const [chosen, open] = useBillingTab();
  const shown = useDeferredValue(chosen);
  return (
    <Tabs value={chosen} onChange={(next) => open(toTab(next))} keepMounted={false}>
      <Tabs.List aria-label={t('billing.tabs')} mb="lg">
        <Tabs.Tab value="funds">{t('billing.tabFunds')}</Tabs.Tab>
        <Tabs.Tab value="settings">{t('billing.tabSettings')}</Tabs.Tab>
        <Tabs.Tab value="reconciliation">{t('billing.tabReconciliation')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel key="chosen" value={chosen} aria-busy={shown !== chosen} className={classes.panel}>
        {views[shown]}
      </Tabs.Panel>
      {TABS.filter((tab) => tab !== chosen).map((tab) => (
        <Tabs.Panel key={tab} value={tab}>
          {null}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
