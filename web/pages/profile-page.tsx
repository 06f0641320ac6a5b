import { Skeleton, Stack } from '@mantine/core';
import { Page } from '../components/page.tsx';
import { QueryState } from '../components/query-state.tsx';
import { PasswordSection } from '../features/account/password-section.tsx';
import { MailProblem, ProfileSection, usePerson } from '../features/account/profile-section.tsx';
import { SessionsSection } from '../features/account/sessions-section.tsx';
import { SignInMethods } from '../features/account/sign-in-methods.tsx';
import { t } from '../lib/text/texts.ts';

/** The signed-in user: name, language, password, sign-in methods and sessions. */
export function ProfilePage() {
  const person = usePerson();
  return (
    <Page title={t('shell.pages.profile')} subtitle={t('account.subtitle')} narrow>
      <QueryState query={person} skeleton={<Skeleton height={420} />}>
        {({ profile, security }) => (
          <Stack gap="lg">
            <MailProblem email={profile.admin.email} problem={security.emailProblem} />
            <ProfileSection profile={profile} mailLanguage={security.mailLanguage} digest={security.digest} />
            <PasswordSection
              email={profile.admin.email}
              hasPassword={security.hasPassword}
              hasFeed={security.hasFeed}
            />
            <SignInMethods security={security} />
          </Stack>
        )}
      </QueryState>
      <SessionsSection />
    </Page>
  );
}
