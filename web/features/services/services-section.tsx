import { Button, Skeleton } from '@mantine/core';
import { IconClipboardList, IconPlus } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { formatInUnit, formatMoney } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { type Service, type ServiceDialog, useServiceDialog } from './service.ts';
import { ServiceActions } from './service-actions.tsx';
import { ServiceDialogs } from './service-dialogs.tsx';
import { useServices } from './use-services.ts';

const SHOWN_MAX = 5;

/** The first services, with actions to add, change and translate them, and a link to the screen with all services. */
export function ServicesSection() {
  const mayChange = useMay()('services.update');
  const dialog = useServiceDialog();
  const { query } = useServices();
  const add = mayChange && (
    <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.add}>
      {t('services.add')}
    </Button>
  );
  return (
    <Section title={t('services.list')} aside={add}>
      <QueryState query={query} skeleton={<Skeleton height={280} />}>
        {(catalogue) => (
          <>
            <ServiceRows {...catalogue} dialog={mayChange ? dialog : null} />
            {mayChange && <ServiceDialogs {...catalogue} dialog={dialog} />}
          </>
        )}
      </QueryState>
    </Section>
  );
}

type ServiceRowsProps = {
  services: readonly Service[];
  language: string;
  /** Null for read-only members. */
  dialog: ServiceDialog | null;
};

function ServiceRows({ services, language, dialog }: ServiceRowsProps) {
  const more = services.length - SHOWN_MAX;
  if (services.length === 0)
    return (
      <EmptyState
        icon={<IconClipboardList />}
        title={t('services.empty')}
        hint={dialog ? t('services.emptyHint') : t('services.emptyReadOnly')}
      />
    );
  return (
    <>
      <Rows label={t('services.list')}>
        {services.slice(0, SHOWN_MAX).map((service) => (
          <Row
            key={service.id}
            title={
              <bdi lang={service.language} dir="auto">
                {service.name}
              </bdi>
            }
            badges={!service.isActive && <StatusBadge tone="neutral">{t('services.inactive')}</StatusBadge>}
            detail={formatFacts(service)}
            actions={dialog && <ServiceActions service={service} language={language} dialog={dialog} />}
          />
        ))}
      </Rows>
      <MoreLink href="/services">
        {more > 0 ? t('services.allWithMore', { count: more }) : t('services.all')}
      </MoreLink>
    </>
  );
}

function formatFacts({ durationMinutes, priceCents }: Service): string {
  const price = priceCents === 0 ? t('services.free') : formatMoney(priceCents);
  return `${formatInUnit(durationMinutes, 'minute')} · ${price}`;
}
