import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { Fact } from '../components/fact.tsx';
import { Page } from '../components/page.tsx';
import { QueryState } from '../components/query-state.tsx';
import { Section } from '../components/section.tsx';
import { Facts } from '../features/company/support-sections.tsx';
import { t } from '../lib/text/texts.ts';
import { trpc } from '../trpc.ts';

type Counts = { spokenCount: number; soonCount: number };

/** Content of the public page /about inside the portal, for members. */
export function AboutPage() {
  const languages = trpc.languages.supported.useQuery();
  return (
    <Page title={t('shell.pages.about')} subtitle={t('company.about.intro')} narrow>
      <QueryState query={languages} skeleton={<Skeleton height={420} />}>
        {(all) => {
          const spokenCount = all.filter(({ isSupported }) => isSupported).length;
          return <About spokenCount={spokenCount} soonCount={all.length - spokenCount} />;
        }}
      </QueryState>
    </Page>
  );
}

function About(counts: Counts) {
  const { spokenCount } = counts;
  return (
    <Stack gap="lg">
      <Section title={t('company.about.sections.why.title')}>
        <Text>{t('company.about.sections.why.text')}</Text>
      </Section>
      <Section title={t('company.about.sections.what.title')}>
        <Text>{t('company.about.sections.what.text', { spokenCount })}</Text>
      </Section>
      <Section title={t('company.about.sections.who.title')}>
        <Text>{t('company.about.sections.who.text')}</Text>
      </Section>
      <Section title={t('company.about.sections.how.title')}>
        <Text>{t('company.about.sections.how.text')}</Text>
      </Section>
      <Company {...counts} />
    </Stack>
  );
}

function Company(counts: Counts) {
  return (
    <Section title={t('company.about.company.title')}>
      <Facts>
        <Fact name={t('company.about.company.founded')}>{t('company.about.company.foundedValue')}</Fact>
        <Fact name={t('company.about.company.based')}>{t('company.about.company.basedValue')}</Fact>
        <Fact name={t('company.about.company.customers')}>{t('company.about.company.customersValue')}</Fact>
        <Fact name={t('company.about.company.languages')}>
          <Anchor href="/languages">{t('company.about.company.languagesValue', counts)}</Anchor>
        </Fact>
      </Facts>
    </Section>
  );
}
