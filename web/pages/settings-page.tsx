import { roleMay } from '../../server/core/permissions.ts';
import { Page } from '../components/page.tsx';
import { BusinessProfileSection } from '../features/account/business-profile-section.tsx';
import { SettingsLinks } from '../features/account/settings-links.tsx';
import { useSession } from '../lib/session.ts';
import { t } from '../lib/texts/t.ts';

/** The settings of the business, and the ways to those of the person and the team. */
export function SettingsPage() {
  const role = useSession()?.role ?? 'staff';
  return (
    <Page title={t('account.settings.title')} subtitle={t('account.settings.subtitle')}>
      <BusinessProfileSection mayChange={roleMay(role, 'businesses.updateProfile')} />
      <SettingsLinks role={role} />
    </Page>
  );
}
