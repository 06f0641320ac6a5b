import { Button, Skeleton } from '@mantine/core';
import { IconLanguage, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { QueryState } from '../components/query-state.tsx';
import { Section } from '../components/section.tsx';
import { BuiltInsSection } from '../features/services/built-ins-section.tsx';
import { useServiceDialog } from '../features/services/service.ts';
import { ServiceDialogs } from '../features/services/service-dialogs.tsx';
import { ServiceList } from '../features/services/service-list.tsx';
import { useServices } from '../features/services/use-services.ts';
import { useMay } from '../lib/session/use-may.ts';
import { t } from '../lib/text/texts.ts';

/** Services that callers can book, with a text in each language of the business. */
export function ServicesPage() {
  const mayChange = useMay()('services.update');
  const { query, input, choose, isStale } = useServices();
  const dialog = useServiceDialog();
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.add}>
      {t('services.add')}
    </Button>
  );
  return (
    <Page
      title={t('shell.pages.services')}
      subtitle={mayChange ? t('services.subtitle') : t('services.readOnly')}
      actions={mayChange && add}
    >
      <QueryState query={query} skeleton={<ServiceSkeletons />}>
        {(catalogue) =>
          catalogue.languages.length === 0 ? (
            <NoLanguages />
          ) : (
            <>
              <ServiceList
                {...catalogue}
                input={input}
                onLanguage={choose}
                dialog={mayChange ? dialog : null}
                isStale={isStale}
              />
              <BuiltInsSection />
              {mayChange && <ServiceDialogs {...catalogue} dialog={dialog} />}
            </>
          )
        }
      </QueryState>
    </Page>
  );
}

function NoLanguages() {
  return (
    <EmptyState
      icon={<IconLanguage />}
      title={t('services.noLanguages')}
      hint={t('services.noLanguagesHint')}
      action={
        <Button component={Link} href="/settings" mt="sm">
          {t('services.openSettings')}
        </Button>
      }
    />
  );
}

const SKELETONS = ['first', 'second', 'third', 'fourth'];

function ServiceSkeletons() {
  return (
    <Section title={t('services.list')}>
      <Skeleton height={66} maw={320} />
      {SKELETONS.map((name) => (
        <Skeleton key={name} height={112} />
      ))}
    </Section>
  );
}
