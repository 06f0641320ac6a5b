import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import { SEARCH_LENGTH_MAX } from '../../../../server/core/read-typed.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { useMay } from '../../../lib/session/use-may.ts';
import { t } from '../../../lib/text/texts.ts';
import { trpc } from '../../../trpc.ts';
import type { NavPage } from '../nav-item.ts';
import { type Choice, findCommands } from './commands.ts';
import { OptionList } from './option-list.tsx';
import { PaletteField } from './palette-field.tsx';
import { useChosen } from './use-chosen.ts';
import { useFound } from './use-found.ts';

const PAUSE_MS = 200;

export type PaletteProps = { opened: boolean; onClose: () => void; pages: readonly NavPage[] };

/** Everything that a person may open or do, found by its name or by what is in it. */
export function Palette({ opened, onClose, pages }: PaletteProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('palette.title')} size="lg" fullOnPhone>
      <Search pages={pages} />
    </AppDialog>
  );
}

function Search({ pages }: { pages: readonly NavPage[] }) {
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, PAUSE_MS);
  const may = useMay();
  const progress = trpc.onboarding.progress.useQuery(undefined, { enabled: may('onboarding.progress') });
  const found = useFound(asked);
  const commands = findCommands(typed, { may, pages, testCallPath: progress.data?.testCallPath ?? null });
  const groups = [...commands, ...(typed.trim() === '' ? [] : found.groups)];
  const shown = groups.filter(({ choices }) => choices.length > 0);
  const choices = shown.flatMap((group) => group.choices);
  const isPending = found.isSearching || asked !== typed;

  const listId = useId();
  const follow = useFollow();
  const { chosen, reset, onKeyDown, list } = useChosen(choices, follow);
  return (
    <>
      <PaletteField
        listId={listId}
        chosenId={chosen && `${listId}-${chosen.id}`}
        value={typed}
        maxLength={SEARCH_LENGTH_MAX}
        onChange={(text) => {
          setTyped(text);
          reset();
        }}
        onKeyDown={onKeyDown}
      />
      <OptionList ref={list} listId={listId} groups={shown} chosen={chosen} onChoose={follow} />
      <Text size="sm" c="dimmed" role="status" mt="xs">
        {formatState(typed, choices.length, isPending)}
      </Text>
      {found.hasFailed && <Text size="sm">{t('palette.failed')}</Text>}
    </>
  );
}

function formatState(typed: string, count: number, isPending: boolean): string {
  if (isPending) return t('palette.searching');
  if (typed.trim() === '') return t('palette.keys');
  return count === 0 ? t('palette.nothing', { typed: typed.trim() }) : t('palette.found', { count });
}

/** Opens a choice in the place of the palette, so that Back leads to the screen below it. */
function useFollow() {
  const [path, navigate] = useLocation();
  return ({ href, isElsewhere = false }: Choice) => {
    if (isElsewhere) window.open(href, '_blank', 'noopener');
    else navigate(href.startsWith('?') ? `${path}${href}` : href, { replace: true });
  };
}
