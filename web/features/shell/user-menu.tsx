import { Text, UnstyledButton } from '@mantine/core';
import {
  IconChevronDown,
  IconCreditCard,
  IconHelp,
  IconInfoCircle,
  IconKeyboard,
  IconLogout,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import { roleMay } from '../../../server/core/permissions.ts';
import type { PortalLanguage } from '../../../server/core/portal-language.ts';
import { Dropdown } from '../../components/dropdown.tsx';
import { LanguageChoices } from '../../components/language-choices.tsx';
import { PersonPicture } from '../../components/person-picture.tsx';
import { formatError } from '../../lib/forms/api-errors.ts';
import type { Session } from '../../lib/session/session-values.ts';
import { switchLanguage } from '../../lib/text/switch-language.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';
import classes from './shell.module.css';
import { useShortcutList } from './shell-keys.tsx';
import { useLogout } from './use-logout.ts';

/**
 * Menu of the signed-in user: profile, contact and about pages, shortcuts, languages of the portal, and Logout. Links
 * to team and billing depend on the role.
 */
export function UserMenu({ session }: { session: Session }) {
  const logout = useLogout(session.token);
  const shortcuts = useShortcutList();
  const chooseLanguage = useChooseLanguage();
  const name = session.adminName || session.email;
  return (
    <Dropdown label={t('shell.userMenu', { name })} trigger={<Trigger name={name} role={session.role} />}>
      {(close) => (
        <>
          <div className={classes.who}>
            <NameAndRole name={name} role={session.role} />
          </div>
          <Link href="/profile" onClick={close}>
            <IconUserCog size={18} aria-hidden />
            {t('shell.profile')}
          </Link>
          {roleMay(session.role, 'team.list') && (
            <Link href="/team-management" onClick={close}>
              <IconUsers size={18} aria-hidden />
              {t('shell.team')}
            </Link>
          )}
          {roleMay(session.role, 'billing.account') && (
            <Link href="/billing" onClick={close}>
              <IconCreditCard size={18} aria-hidden />
              {t('shell.billingAndFunds')}
            </Link>
          )}
          <Link href="/contact" onClick={close}>
            <IconHelp size={18} aria-hidden />
            {t('shell.pages.contact')}
          </Link>
          <Link href="/about" onClick={close}>
            <IconInfoCircle size={18} aria-hidden />
            {t('shell.pages.about')}
          </Link>
          <UnstyledButton
            onClick={() => {
              close();
              shortcuts.open('all');
            }}
          >
            <IconKeyboard size={18} aria-hidden />
            {t('shell.openShortcuts')}
          </UnstyledButton>
          <div className={classes.languages}>
            <LanguageChoices
              onChoose={(language) => {
                close();
                chooseLanguage(language);
              }}
            />
          </div>
          <UnstyledButton onClick={logout}>
            <IconLogout size={18} aria-hidden />
            {t('shell.logout')}
          </UnstyledButton>
        </>
      )}
    </Dropdown>
  );
}

type PersonProps = { name: string; role: Session['role'] };

function Trigger(person: PersonProps) {
  const me = trpc.auth.me.useQuery();
  return (
    <>
      <PersonPicture name={person.name} url={me.data?.admin.avatarUrl} />
      <span className={classes.userText}>
        <NameAndRole {...person} />
      </span>
      <IconChevronDown size={16} aria-hidden className={classes.desktopOnly} />
    </>
  );
}

function NameAndRole({ name, role }: PersonProps) {
  return (
    <>
      <Text span display="block" size="sm" fw={600} truncate>
        {name}
      </Text>
      <Text span display="block" size="xs" c="dimmed">
        {t(`shell.role.${role}`)}
      </Text>
    </>
  );
}

/** Saves the portal language of the user and switches this device immediately. */
function useChooseLanguage(): (language: PortalLanguage) => void {
  const choose = trpc.auth.chooseLanguage.useMutation({
    onSuccess: (_answer, { language }) => switchLanguage(language),
    onError: (error) =>
      showToast({ kind: 'error', title: t('shell.languageFailed'), message: formatError(error) }),
  });
  return (language) => {
    if (!choose.isPending) choose.mutate({ language });
  };
}
