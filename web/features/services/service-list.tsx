import { Button, NativeSelect, Stack } from '@mantine/core';
import { IconClipboardList, IconPlus } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Inputs } from '../../trpc.ts';
import type { Language, Service, ServiceDialog } from './service.ts';
import { ServiceRow } from './service-row.tsx';
import classes from './services.module.css';
import { useToggleService } from './use-services.ts';

type ServiceListProps = {
  services: readonly Service[];
  languages: readonly Language[];
  language: string;
  input: Inputs['services']['list'];
  onLanguage: (code: string) => void;
  /** Null for read-only members. */
  dialog: ServiceDialog | null;
  isStale: boolean;
};

/** The list of services in the selected language. */
export function ServiceList(props: ServiceListProps) {
  const { services, languages, language, input, onLanguage, dialog, isStale } = props;
  const onToggle = useToggleService(input);
  const actions = dialog && { dialog, onToggle };
  const count = <StatusBadge tone="neutral">{t('services.count', { count: services.length })}</StatusBadge>;
  return (
    <Section title={t('services.list')} aside={count}>
      <NativeSelect
        size="md"
        maw={320}
        label={t('services.language')}
        value={language}
        onChange={(event) => onLanguage(event.currentTarget.value)}
        data={languages.map((one) => ({ value: one.code, label: formatLanguage(one) }))}
      />
      {services.length === 0 ? (
        <NoServices onAdd={dialog?.add ?? null} />
      ) : (
        <Stack aria-busy={isStale} opacity={isStale ? 0.6 : 1}>
          <ul className={classes.rows} aria-label={t('services.list')}>
            {services.map((service) => (
              <ServiceRow
                key={service.id}
                service={service}
                language={language}
                languages={languages}
                actions={actions}
              />
            ))}
          </ul>
        </Stack>
      )}
    </Section>
  );
}

function formatLanguage({ name, isDefault }: Language): string {
  return isDefault ? t('services.defaultLanguage', { language: name }) : name;
}

function NoServices({ onAdd }: { onAdd: (() => void) | null }) {
  return (
    <EmptyState
      icon={<IconClipboardList />}
      title={t('services.empty')}
      hint={onAdd ? t('services.emptyHint') : t('services.emptyReadOnly')}
      action={
        onAdd && (
          <Button variant="default" mt="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
            {t('services.add')}
          </Button>
        )
      }
    />
  );
}
