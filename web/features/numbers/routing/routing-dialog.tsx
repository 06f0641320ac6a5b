import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconPhoneOutgoing, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { t } from '../../../lib/text/texts.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { trpc } from '../../../trpc.ts';
import type { Routing, Target } from './target.ts';
import { TargetForm } from './target-form.tsx';
import { TargetList } from './target-list.tsx';

export type RoutingDialogProps = {
  /** The number whose calls are passed on; null while the dialog is closed. */
  number: { id: number; formatted: string } | null;
  onClose: () => void;
};

/** Where the calls of a number go when their callers ask for a person. Reads and saves by itself. */
export function RoutingDialog({ number, onClose }: RoutingDialogProps) {
  const shown = useLastValue(number);
  return (
    <AppDialog opened={number !== null} onClose={onClose} title={t('routing.title')} size="lg" fullOnPhone>
      {shown && (
        <Stack>
          <Text c="dimmed">{t('routing.hint', { number: shown.formatted })}</Text>
          <RoutingOfNumber key={shown.id} numberId={shown.id} />
        </Stack>
      )}
    </AppDialog>
  );
}

function RoutingOfNumber({ numberId }: { numberId: number }) {
  const routing = trpc.routing.list.useQuery();
  return (
    <QueryState query={routing} skeleton={<Skeleton height={180} />} errorTitle={t('routing.failed')}>
      {({ targets, phones }) => (
        <Targets
          numberId={numberId}
          targets={targets.filter((target) => target.numberId === numberId)}
          phones={phones}
        />
      )}
    </QueryState>
  );
}

type TargetsProps = { numberId: number } & Routing;

/** The list; or the form, while one of it is added or changed. */
function Targets({ numberId, targets, phones }: TargetsProps) {
  const [edited, setEdited] = useState<Target | 'new' | null>(null);
  if (edited !== null)
    return (
      <TargetForm
        numberId={numberId}
        target={edited === 'new' ? null : edited}
        taken={targets.map(({ languageCode }) => languageCode)}
        phones={phones}
        onClose={() => setEdited(null)}
      />
    );
  return (
    <Stack>
      {targets.length === 0 ? (
        <EmptyState icon={<IconPhoneOutgoing />} title={t('routing.empty')} hint={t('routing.emptyHint')} />
      ) : (
        <TargetList targets={targets} onEdit={setEdited} />
      )}
      <Button
        variant="light"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setEdited('new')}
      >
        {t('routing.add')}
      </Button>
    </Stack>
  );
}
