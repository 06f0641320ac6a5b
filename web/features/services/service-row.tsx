import { Button, Group, Text, Title } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { Fact } from '../../components/fact.tsx';
import { MoneyText } from '../../components/money-text.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { openableRow } from '../../lib/input/open-row.ts';
import { formatInUnit } from '../../lib/text/formats.ts';
import { findLanguageName } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { offersService, useResources } from '../../lib/use-resources.ts';
import type { Language, Service, ServiceDialog } from './service.ts';
import { ServiceActions } from './service-actions.tsx';
import classes from './services.module.css';

type Actions = { dialog: ServiceDialog; onToggle: (service: Service) => void };
type ServiceRowProps = {
  service: Service;
  language: string;
  languages: readonly Language[];
  /** Null for read-only members. */
  actions: Actions | null;
  /**
   * True during onboarding, where a price of 0 is hidden: suggested services are stored with the price 0 because theirs
   * is not known yet.
   */
  hidesZeroPrice?: boolean;
};

/** Row of a service: name, duration, price, whether callers can book it, and actions. */
export function ServiceRow({
  service,
  language,
  languages,
  actions,
  hidesZeroPrice = false,
}: ServiceRowProps) {
  const names = {
    language: findLanguageName(languages, language),
    shown: findLanguageName(languages, service.language),
  };
  return (
    <li className={classes.row} {...openableRow}>
      <div className={classes.about}>
        <Group gap="xs">
          <Title order={3} dir="auto" lang={service.language} className={classes.name}>
            {service.name}
          </Title>
          <StatusBadge tone={service.isActive ? 'good' : 'neutral'}>
            {service.isActive ? t('services.active') : t('services.inactive')}
          </StatusBadge>
        </Group>
        {service.description && (
          <Text dir="auto" lang={service.language} className={classes.description}>
            {service.description}
          </Text>
        )}
        <OfferedNowhere service={service} />
        {service.language !== language && (
          <Text size="sm" c="dimmed">
            {t('services.fallback', names)}
          </Text>
        )}
        <div className={classes.line}>
          <Facts service={service} showsPrice={service.priceCents > 0 || !hidesZeroPrice} />
          <Coverage service={service} languages={languages} onWrite={actions?.dialog.write ?? null} />
        </div>
      </div>
      {actions && (
        <div className={classes.actions}>
          <ServiceActions service={service} language={language} {...actions} />
        </div>
      )}
    </li>
  );
}

/** Badge of an active service that no calendar offers. */
function OfferedNowhere({ service: { id, isActive } }: { service: Service }) {
  const { resources } = useResources();
  if (!isActive || resources.length === 0 || resources.some((one) => offersService(one, id))) return null;
  return (
    <Text size="sm" role="note">
      {t('services.nobody')}
    </Text>
  );
}

function Facts({ service, showsPrice }: { service: Service; showsPrice: boolean }) {
  const { bufferBeforeMinutes: before, bufferAfterMinutes: after } = service;
  return (
    <dl className={classes.facts}>
      <Fact name={t('services.duration')}>{formatInUnit(service.durationMinutes, 'minute')}</Fact>
      {showsPrice && (
        <Fact name={t('services.price')}>
          {service.priceCents === 0 ? t('services.free') : <MoneyText cents={service.priceCents} />}
        </Fact>
      )}
      <Fact name={t('services.buffers')}>
        {before + after === 0
          ? t('services.noBuffers')
          : t('services.buffersValue', {
              before: formatInUnit(before, 'minute'),
              after: formatInUnit(after, 'minute'),
            })}
      </Fact>
    </dl>
  );
}

type CoverageProps = {
  service: Service;
  languages: readonly Language[];
  /** Opens the missing text. Null for roles that may not write it. */
  onWrite: ((serviceId: number, code: string) => void) | null;
};

/** In how many languages of the business the service has its own text, and which ones are missing. */
function Coverage({ service, languages, onWrite }: CoverageProps) {
  const { texts, languages: count, missing } = service.coverage;
  return (
    <Group gap="xs">
      <StatusBadge
        tone={missing.length === 0 ? 'neutral' : 'warning'}
        icon={<IconLanguage size={14} aria-hidden />}
      >
        {t('services.coverage', { texts, languages: count })}
      </StatusBadge>
      {missing.length > 0 && (
        <Text span size="sm" c="dimmed">
          {t('services.missing')}
        </Text>
      )}
      {missing.map((code) => {
        const language = findLanguageName(languages, code);
        return onWrite ? (
          <Button
            key={code}
            variant="light"
            size="xs"
            aria-label={t('services.writeMissing', { language, name: service.name })}
            onClick={() => onWrite(service.id, code)}
          >
            {language}
          </Button>
        ) : (
          <Text key={code} span size="sm">
            {language}
          </Text>
        );
      })}
    </Group>
  );
}
