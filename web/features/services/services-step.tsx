import { Button, Skeleton, Stack } from '@mantine/core';
import { IconClipboardList, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import { type Language, type Service, useServiceDialog } from './service.ts';
import { ServiceDialogs } from './service-dialogs.tsx';
import { ServiceRow } from './service-row.tsx';
import classes from './services.module.css';
import { SET_UP_MESSAGES } from './set-up-messages.ts';
import { Suggestions } from './suggestions.tsx';
import { useToggleService } from './use-services.ts';

type ServicesStepProps = {
  /** The languages of the business, its default first. */
  languages: readonly Language[];
  /** Renders the content below the list; `hasActive` is true when callers can book at least one service. */
  children: (hasActive: boolean) => ReactNode;
};

const INPUT = { all: true };

/**
 * Onboarding step for the first services of a business. The user can add, change, delete, activate and deactivate
 * services, in the default language.
 */
export function ServicesStep({ languages, children }: ServicesStepProps) {
  const list = trpc.services.list.useQuery(INPUT);
  return (
    <QueryState query={list} skeleton={<Skeleton height={240} />}>
      {({ services }) => (
        <Stack gap="lg">
          <Suggestions services={services} language={languages[0]?.code ?? 'en'} />
          <Services services={services} languages={languages} />
          {children(services.some(({ isActive }) => isActive))}
        </Stack>
      )}
    </QueryState>
  );
}

type ServicesProps = { services: readonly Service[]; languages: readonly Language[] };

function Services({ services, languages }: ServicesProps) {
  const dialog = useServiceDialog();
  const onToggle = useToggleService(INPUT, SET_UP_MESSAGES);
  const language = languages[0]?.code ?? 'en';
  const add = (
    <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.add}>
      {t('services.add')}
    </Button>
  );
  return (
    <Section title={t('services.list')} aside={services.length > 0 && add}>
      {services.length === 0 ? (
        <EmptyState
          icon={<IconClipboardList />}
          title={t('services.empty')}
          hint={t('services.emptyHint')}
          action={add}
        />
      ) : (
        <ul className={classes.rows} aria-label={t('services.list')}>
          {services.map((service) => (
            <ServiceRow
              key={service.id}
              service={service}
              language={language}
              languages={languages}
              actions={{ dialog, onToggle }}
              hidesZeroPrice
            />
          ))}
        </ul>
      )}
      <ServiceDialogs
        services={services}
        languages={languages}
        language={language}
        dialog={dialog}
        messages={SET_UP_MESSAGES}
      />
    </Section>
  );
}
