import { roleMay } from '../../server/core/permissions.ts';
import { Page } from '../components/page.tsx';
import { BusinessProfileSection } from '../features/account/business-profile-section.tsx';
import { HoursSection } from '../features/hours/hours-section.tsx';
import { LanguagesSection } from '../features/languages/languages-section.tsx';
import { LazyLanguageDialogs } from '../features/languages/lazy-language-dialogs.tsx';
import { useLanguageDialog } from '../features/languages/use-language-dialog.ts';
import { LazyNumberDialogs } from '../features/numbers/lazy-number-dialogs.tsx';
import { useNumberDialog } from '../features/numbers/number.ts';
import { NumbersSection } from '../features/numbers/numbers-section.tsx';
import { OrderNotice } from '../features/numbers/purchase/order-progress.tsx';
import { LazyNumberOrderDialog } from '../features/payment/lazy-number-order-dialog.tsx';
import { ServicesSection } from '../features/services/services-section.tsx';
import { useSession } from '../lib/session/session.ts';
import { t } from '../lib/text/texts.ts';

/** The settings of the business. */
export function SettingsPage() {
  const role = useSession()?.role ?? 'staff';
  const mayBuy = roleMay(role, 'numbers.purchase');
  const languages = useLanguageDialog();
  const numbers = useNumberDialog();
  return (
    <Page title={t('shell.pages.settings')} subtitle={t('account.settings.subtitle')} narrow>
      {mayBuy && <OrderNotice onAnother={numbers.add} />}
      <LanguagesSection dialog={languages} />
      <NumbersSection dialog={numbers} />
      <ServicesSection />
      <HoursSection />
      <BusinessProfileSection mayChange={roleMay(role, 'businesses.updateProfile')} />
      <LazyLanguageDialogs dialog={languages} />
      <LazyNumberDialogs dialog={numbers} />
      {mayBuy && <LazyNumberOrderDialog />}
    </Page>
  );
}
