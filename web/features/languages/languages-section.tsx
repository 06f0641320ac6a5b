import { Button, Group, Skeleton } from '@mantine/core';
import { IconLanguage, IconPlus, IconTrash } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { RowActions } from '../../components/row-menu.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TourButton } from '../../components/tour/tour-button.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { nameLanguages } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import type { Language, LanguageDialog } from './use-language-dialog.ts';

/** Languages that the agent speaks with their voices, the default one first. */
export function LanguagesSection({ dialog }: { dialog: LanguageDialog }) {
  const languages = trpc.languages.listForBusiness.useQuery(undefined, { select: nameLanguages });
  const may = useMay();
  const add = may('languages.add') && (
    <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.add}>
      {t('common.addLanguage')}
    </Button>
  );
  return (
    <Section title={t('languages.title')} aside={add}>
      <QueryState
        query={languages}
        skeleton={<Skeleton height={168} />}
        errorTitle={t('languages.loadFailed')}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={<IconLanguage />}
              title={t('languages.empty')}
              hint={t('languages.emptyHint')}
            />
          ) : (
            <Rows label={t('languages.title')}>
              {list.map((language) => (
                <LanguageRow
                  key={language.code}
                  language={language}
                  dialog={may('languages.update') ? dialog : null}
                  isLast={list.length === 1}
                />
              ))}
            </Rows>
          )
        }
      </QueryState>
      <Group justify="space-between" gap="xs">
        <MoreLink href="/translations">{t('languages.phrases')}</MoreLink>
        <TourButton name="languages" />
      </Group>
    </Section>
  );
}

type LanguageRowProps = {
  language: Language;
  /** Null for read-only members. */
  dialog: LanguageDialog | null;
  isLast: boolean;
};

function LanguageRow({ language: { code, name, isDefault, voiceName }, dialog, isLast }: LanguageRowProps) {
  return (
    <Row
      title={<span className="app-capital">{name}</span>}
      badges={isDefault && <StatusBadge tone="info">{t('languages.isDefault')}</StatusBadge>}
      detail={voiceName ? t('languages.voice', { voice: voiceName }) : t('languages.noVoice')}
      actions={
        dialog && (
          <RowActions
            name={name}
            main={{
              text: t('common.editLanguage'),
              label: t('languages.editOf', { language: name }),
              onChoose: () => dialog.edit(code),
            }}
            actions={
              isLast
                ? []
                : [
                    {
                      text: t('languages.remove'),
                      label: t('languages.removeOf', { language: name }),
                      icon: IconTrash,
                      isDanger: true,
                      onChoose: () => dialog.remove(code),
                    },
                  ]
            }
          />
        )
      }
    />
  );
}
