import { Skeleton, Stack, Text } from '@mantine/core';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { t } from '../../lib/text/texts.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import classes from './account.module.css';
import { BusinessProfileForm } from './business-profile-form.tsx';

/** The profile of the business with its time zone; everybody may read it, some roles may change it. */
export function BusinessProfileSection({ mayChange }: { mayChange: boolean }) {
  const business = trpc.businesses.get.useQuery();
  return (
    <Section title={t('account.business.title')}>
      <QueryState query={business} skeleton={<Skeleton height={300} />}>
        {(data) => (mayChange ? <BusinessProfileForm business={data} /> : <BusinessFacts business={data} />)}
      </QueryState>
    </Section>
  );
}

function BusinessFacts({ business }: { business: Outputs['businesses']['get'] }) {
  const facts = [
    ['account.business.name', business.name],
    ['account.business.slogan', business.slogan],
    ['account.business.type', business.type],
    ['account.business.timezone', business.timezone],
  ] as const;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('account.business.readOnly')}
      </Text>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value || t('account.business.none')}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}
