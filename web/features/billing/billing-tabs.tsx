import { Tabs } from '@mantine/core';
import { type ReactNode, useDeferredValue } from 'react';
import { t } from '../../lib/text/texts.ts';
import { changeUrlParams, useUrlParams } from '../../lib/url/use-url-params.ts';
import classes from './billing.module.css';

const NAMES = ['tab'];
const TABS = ['funds', 'settings', 'reconciliation'] as const;
type BillingTab = (typeof TABS)[number];

const toTab = (name: string | null): BillingTab => TABS.find((tab) => tab === name) ?? 'funds';

/** Opens a tab. The first tab has no parameter in the URL. */
export function openBillingTab(tab: BillingTab): void {
  changeUrlParams({ tab: tab === 'funds' ? null : tab }, { replace: true });
}

type BillingTabsProps = Record<BillingTab, ReactNode>;

/**
 * Tabs of the billing page. Only the tab in the URL sends queries. A pressed tab is selected immediately. The previous
 * content stays, faded, until the new content is ready. The page itself must not read the tab from the URL: each press
 * would then rerender the previous content before the next paint.
 */
export function BillingTabs(views: BillingTabsProps) {
  const chosen = toTab(useUrlParams(NAMES).get('tab'));
  const shown = useDeferredValue(chosen);
  return (
    <Tabs value={chosen} onChange={(next) => openBillingTab(toTab(next))} keepMounted={false}>
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
