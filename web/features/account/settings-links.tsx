import { Text } from '@mantine/core';
import {
  IconChevronRight,
  IconDatabase,
  IconHistory,
  IconLanguage,
  IconMessageChatbot,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import { type ProcedurePath, roleMay } from '../../../server/core/permissions.ts';
import type { Role } from '../../../server/core/roles.ts';
import { Section } from '../../components/section.tsx';
import { t } from '../../lib/texts.ts';
import classes from './account.module.css';

const LINKS = [
  {
    href: '/receptionist',
    needs: 'receptionist.settings',
    icon: IconMessageChatbot,
    title: 'account.settings.receptionist',
    hint: 'account.settings.receptionistHint',
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
    title: 'shell.pages.profile',
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
  {
    href: '/database',
    needs: 'database.query',
    icon: IconDatabase,
    title: 'account.settings.database',
    hint: 'account.settings.databaseHint',
  },
] as const satisfies readonly { needs: ProcedurePath; [key: string]: unknown }[];

/** The ways to every other screen of settings that this role may open. */
export function SettingsLinks({ role }: { role: Role }) {
  return (
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
  );
}
