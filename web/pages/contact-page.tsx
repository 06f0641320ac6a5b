import { Stack } from '@mantine/core';
import { Fact } from '../components/fact.tsx';
import { Page } from '../components/page.tsx';
import { Section } from '../components/section.tsx';
import { Facts, SupportSections } from '../features/company/support-sections.tsx';
import { t } from '../lib/text/texts.ts';

/** Content of the public page /contact inside the portal, for members. */
export function ContactPage() {
  return (
    <Page title={t('shell.pages.contact')} subtitle={t('company.contact.intro')}>
      <Stack gap="lg">
        <SupportSections />
        <Section title={t('company.contact.topics.title')}>
          <Facts>
            {(['sales', 'help', 'privacy'] as const).map((topic) => (
              <Fact key={topic} name={t(`company.contact.topics.${topic}.term`)}>
                {t(`company.contact.topics.${topic}.text`)}
              </Fact>
            ))}
          </Facts>
        </Section>
      </Stack>
    </Page>
  );
}
