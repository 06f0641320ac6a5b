import { Text } from '@mantine/core';
import {
  IconChevronRight,
  IconClock,
  IconHistory,
  IconLanguage,
  IconListDetails,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import { type ProcedurePath, roleMay } from '../../../server/core/permissions.ts';
import { Page } from '../../components/page.tsx';
import { Section } from '../../components/section.tsx';
import { useSession } from '../../lib/session.ts';
import { t } from '../../lib/texts/t.ts';
import classes from './account.module.css';
import { BusinessProfileSection } from './business-profile-section.tsx';

const LINKS = [
  {
    href: '/services',
    needs: 'services.list',
    icon: IconListDetails,
    title: 'account.settings.services',
    hint: 'account.settings.servicesHint',
  },
  {
    href: '/business-hours',
    needs: 'hours.week',
    icon: IconClock,
    title: 'account.settings.hours',
    hint: 'account.settings.hoursHint',
  },
  {
    href: '/translations',
    needs: 'translations.list',
    icon: IconLanguage,
    title: 'account.settings.translations',
    hint: 'account.settings.translationsHint',
  },
  {
    href: '/profile',
    needs: 'auth.updateProfile',
    icon: IconUserCog,
    title: 'account.title',
    hint: 'account.settings.profileHint',
  },
  {
    href: '/team-management',
    needs: 'team.list',
    icon: IconUsers,
    title: 'account.settings.team',
    hint: 'account.settings.teamHint',
  },
  {
    href: '/audit-log',
    needs: 'audit.list',
    icon: IconHistory,
    title: 'account.settings.audit',
    hint: 'account.settings.auditHint',
  },
] as const satisfies readonly { needs: ProcedurePath; [key: string]: unknown }[];

/** The settings of the business, and the ways to those of the person and the team. */
export function SettingsPage() {
  const role = useSession()?.role ?? 'staff';
  return (
    <Page title={t('account.settings.title')} subtitle={t('account.settings.subtitle')}>
      <BusinessProfileSection mayChange={roleMay(role, 'businesses.updateProfile')} />
      <Section title={t('account.settings.more')}>
        <ul className={classes.list}>
          {LINKS.filter(({ needs }) => roleMay(role, needs)).map((link) => (
            <li key={link.href} className={classes.linkRow}>
              <Link href={link.href} className={classes.link}>
                <link.icon size={22} stroke={1.8} aria-hidden />
                <span className={classes.what}>
                  <Text span display="block" fw={600}>
                    {t(link.title)}
                  </Text>
                  <Text span display="block" size="sm" c="dimmed">
                    {t(link.hint)}
                  </Text>
                </span>
                <IconChevronRight size={18} aria-hidden className={classes.arrow} />
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  );
}
