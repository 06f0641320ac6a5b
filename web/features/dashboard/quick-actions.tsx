import { IconCalendar, IconCreditCard, IconPhoneCall, IconSettings, IconUsers } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { ProcedurePath } from '../../../server/core/permissions.ts';
import { Section } from '../../components/section.tsx';
import { t } from '../../lib/texts.ts';
import { useMay } from '../../lib/use-may.ts';
import classes from './quick-actions.module.css';

const ACTIONS = [
  {
    href: '/customers',
    needs: 'customers.list',
    icon: IconUsers,
    title: 'dashboard.actions.customers',
    hint: 'dashboard.actions.customersHint',
  },
  {
    href: '/call-conversations',
    needs: 'calls.list',
    icon: IconPhoneCall,
    title: 'dashboard.actions.calls',
    hint: 'dashboard.actions.callsHint',
  },
  {
    href: '/calendar',
    needs: 'appointments.list',
    icon: IconCalendar,
    title: 'dashboard.actions.calendar',
    hint: 'dashboard.actions.calendarHint',
  },
  {
    href: '/settings',
    needs: 'businesses.get',
    icon: IconSettings,
    title: 'dashboard.actions.settings',
    hint: 'dashboard.actions.settingsHint',
  },
  {
    href: '/billing',
    needs: 'billing.account',
    icon: IconCreditCard,
    title: 'dashboard.actions.billing',
    hint: 'dashboard.actions.billingHint',
  },
] as const satisfies readonly { needs: ProcedurePath; [key: string]: unknown }[];

/** Cards to the screens that people need most, as far as their role goes. */
export function QuickActions() {
  const may = useMay();
  const allowed = ACTIONS.filter(({ needs }) => may(needs));
  return (
    <Section title={t('dashboard.actions.title')}>
      <ul className={classes.cards}>
        {allowed.map((action) => (
          <li key={action.href}>
            <Link href={action.href} className={classes.card}>
              <action.icon size={24} stroke={1.8} aria-hidden />
              <span>
                <span className={classes.title}>{t(action.title)}</span>
                <span className={classes.hint}>{t(action.hint)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
