import { Button, Skeleton, Text } from '@mantine/core';
import { IconCheck, IconSparkles } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ServiceMatrix as Matrix } from '../../../server/modules/agent/translations/translations.schema.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { invalidate } from '../../lib/live/invalidate.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { nameLanguages } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';
import classes from './translations.module.css';

type Service = Matrix['services'][number];
type Cell = Service['cells'][number];

/** Table of service names with one column per language. Empty cells are marked and offer a suggestion. */
export function ServiceMatrix() {
  const matrix = trpc.translations.services.useQuery();
  const mayChange = useMay()('services.saveText');
  const { accept, accepting } = useAccept();
  const { proposalOf, propose, isProposing } = useProposals();
  const isIncomplete = matrix.data?.services.some(({ id, cells }) =>
    cells.some((cell) => cell.name === null && cell.proposal === null && proposalOf(id, cell) === null),
  );
  return (
    <Section
      title={t('translations.matrix.title')}
      aside={
        mayChange &&
        matrix.data?.hasModel &&
        isIncomplete && (
          <Button
            variant="default"
            leftSection={<IconSparkles size={18} aria-hidden />}
            loading={isProposing}
            onClick={propose}
          >
            {t('translations.matrix.propose')}
          </Button>
        )
      }
    >
      <Text c="dimmed">{t('translations.matrix.hint')}</Text>
      <QueryState query={matrix} skeleton={<Skeleton height={200} />} errorTitle={t('translations.failed')}>
        {({ languages, services }) => (
          <DataTable
            caption={t('translations.matrix.title')}
            columns={nameLanguages(languages).map(
              ({ code, name }, at): Column<Service> => ({
                key: code,
                header: name,
                heading: at === 0,
                cell: (service) => (
                  <MatrixCell
                    cell={withProposal(service.cells[at], (cell) => proposalOf(service.id, cell))}
                    language={name}
                    isBusy={accepting === `${service.id} ${code}`}
                    onAccept={mayChange ? (text) => accept(service.id, code, text) : null}
                  />
                ),
              }),
            )}
            rows={services}
            rowKey={({ id }) => id}
            scrolls
          />
        )}
      </QueryState>
    </Section>
  );
}

/**
 * Adds the proposed name to a cell. The proposal from the lists of common services takes precedence over the language
 * model's.
 */
function withProposal(cell: Cell | undefined, proposalOf: (cell: Cell) => string | null): Cell | null {
  return cell ? { ...cell, proposal: cell.proposal ?? proposalOf(cell) } : null;
}

/**
 * Names proposed by the language model. They exist only during this visit of the page; each is stored when the user
 * accepts it.
 */
function useProposals() {
  const { mutate, data, isPending } = trpc.translations.propose.useMutation({
    meta: { failedTitle: 'translations.matrix.proposeFailed' },
    onSuccess: (names) => {
      if (names.length === 0) showToast({ kind: 'info', title: t('translations.matrix.proposeNone') });
    },
  });
  const proposalOf = (serviceId: number, { language }: Cell): string | null =>
    data?.find((one) => one.serviceId === serviceId && one.language === language)?.name ?? null;
  return { proposalOf, propose: () => mutate(), isProposing: isPending };
}

type MatrixCellProps = {
  cell: Cell | null;
  language: string;
  isBusy: boolean;
  /** Null for read-only members. */
  onAccept: ((name: string) => void) | null;
};

function MatrixCell({ cell, language, isBusy, onAccept }: MatrixCellProps) {
  if (!cell) return null;
  const { name, proposal } = cell;
  if (name !== null)
    return (
      <Text span dir="auto" lang={cell.language} className={classes.words}>
        {name}
      </Text>
    );
  if (proposal === null || !onAccept)
    return (
      <Text span c="dimmed" className={classes.empty}>
        {t('translations.matrix.empty')}
      </Text>
    );
  return (
    <span className={classes.proposal}>
      <Text span dir="auto" lang={cell.language} fs="italic" c="dimmed">
        {proposal}
      </Text>
      <Button
        variant="light"
        size="compact-sm"
        loading={isBusy}
        leftSection={<IconCheck size={16} aria-hidden />}
        aria-label={t('translations.matrix.acceptOf', { name: proposal, language })}
        onClick={() => onAccept(proposal)}
      >
        {t('translations.matrix.accept')}
      </Button>
    </span>
  );
}

/** Saves one suggestion; a second click while saving does nothing. */
function useAccept() {
  const client = useQueryClient();
  const save = trpc.services.saveText.useMutation({
    meta: { failedTitle: 'translations.saveFailed' },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('translations.saved') });
      void invalidate(client, ['catalogue']);
    },
  });
  const saving = save.variables;
  const accept = (serviceId: number, languageCode: string, name: string) => {
    if (!save.isPending) save.mutate({ serviceId, languageCode, name });
  };
  const accepting =
    save.isPending && saving && 'serviceId' in saving ? `${saving.serviceId} ${saving.languageCode}` : null;
  return { accept, accepting };
}
