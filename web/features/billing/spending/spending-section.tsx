import { Skeleton } from '@mantine/core';
import { QueryState } from '../../../components/query-state.tsx';
import { Section } from '../../../components/section.tsx';
import { t } from '../../../lib/text/texts.ts';
import { trpc } from '../../../trpc.ts';
import { SpendingForm } from './spending-form.tsx';

/** The daily spending limit for calls, and today's spending. */
export function SpendingSection() {
  const spending = trpc.billing.spending.useQuery();
  return (
    <Section title={t('spending.title')}>
      <QueryState query={spending} errorTitle={t('spending.loadFailed')} skeleton={<Skeleton height={130} />}>
        {({ calls }) => <SpendingForm spending={calls} />}
      </QueryState>
    </Section>
  );
}
