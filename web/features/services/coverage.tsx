import { Button, Group, Text } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { StatusBadge } from '../../components/status-badge.tsx';
import { t } from '../../lib/text/texts.ts';
import { type Language, nameOfLanguage, type Service } from './service.ts';

type CoverageProps = {
  service: Service;
  languages: readonly Language[];
  /** Leads to the missing text; null for those who may not write it. */
  onWrite: ((serviceId: number, code: string) => void) | null;
};

/** In how many of the business's languages the service has a text of its own, and which are missing. */
export function Coverage({ service, languages, onWrite }: CoverageProps) {
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
        const language = nameOfLanguage(languages, code);
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
