import { Link, useLocation, useSearch } from 'wouter';
import { t } from '../../lib/texts.ts';
import classes from './insights.module.css';

const TABS = [
  { path: '/voice-analytics', label: 'shell.pages.voiceAnalytics' },
  { path: '/call-insights', label: 'shell.pages.callInsights' },
  { path: '/sentiment-analysis', label: 'shell.pages.sentimentAnalysis' },
  { path: '/reports', label: 'shell.nav.reports' },
] as const;

/** The way between the screens of figures and the reports; it keeps the period. */
export function InsightTabs() {
  const [path] = useLocation();
  const search = useSearch();
  return (
    <nav aria-label={t('shell.nav.insights')}>
      <ul className={classes.tabs}>
        {TABS.map((tab) => (
          <li key={tab.path}>
            <Link
              href={search ? `${tab.path}?${search}` : tab.path}
              className={classes.tab}
              aria-current={tab.path === path ? 'page' : undefined}
            >
              {t(tab.label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
