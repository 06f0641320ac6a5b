import { IconCalendar, IconCreditCard, IconPhoneCall, IconSettings, IconUsers } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { ProcedurePath } from '../../../server/core/permissions.ts';
import { Section } from '../../components/section.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './dashboard.module.css';

const ACTIONS = [
  { href: '/customers', needs: 'customers.list', icon: IconUsers, title: 'dashboard.actions.customers' },
  {
    href: '/call-conversations',
    needs: 'calls.list',
    icon: IconPhoneCall,
    title: 'dashboard.actions.calls',
  },
  { href: '/calendar', needs: 'appointments.list', icon: IconCalendar, title: 'dashboard.actions.calendar' },
  { href: '/settings', needs: 'businesses.get', icon: IconSettings, title: 'dashboard.actions.settings' },
  { href: '/billing', needs: 'billing.account', icon: IconCreditCard, title: 'dashboard.actions.billing' },
] as const satisfies readonly { needs: ProcedurePath; [key: string]: unknown }[];

/** Links to the most used screens, as permitted by the role. */
export function QuickActions() {
  const may = useMay();
  return (
    <Section title={t('dashboard.actions.title')}>
      <ul className={classes.links}>
        {ACTIONS.filter(({ needs }) => may(needs)).map((action) => (
          <li key={action.href}>
            <Link href={action.href} className={classes.quickLink}>
              <action.icon size={18} stroke={1.8} aria-hidden />
              {t(action.title)}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
