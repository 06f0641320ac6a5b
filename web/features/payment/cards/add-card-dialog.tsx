import { Skeleton, Stack } from '@mantine/core';
import { Suspense, useState } from 'react';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { t } from '../../../lib/text/texts.ts';
import { lazyPage } from '../../../lib/url/lazy-page.ts';
import { systemProblem } from '../problem.ts';
import { RefusalNote } from '../refusal-note.tsx';
import type { AddCardProps } from './add-card.tsx';

/** Loaded on demand because Stripe's components are large. */
const LazyAddCard = lazyPage<AddCardProps>(
  () =>
    import('./add-card.tsx').then(
      (file) => file.AddCard,
      () => Missing,
    ),
  ['payment', 'cards'],
);

function Missing() {
  return <RefusalNote refusal={systemProblem()} />;
}

/** Takes a card that is kept and not charged; nothing closes it by accident while the bank works. */
export function AddCardDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [locked, setLocked] = useState(false);
  return (
    <AppDialog
      opened={isOpen}
      onClose={() => locked || onClose()}
      title={t('cards.addTitle')}
      locked={locked}
      fullOnPhone
    >
      {isOpen && (
        <Suspense
          fallback={
            <Stack>
              <Skeleton height={230} />
              <Skeleton height={44} />
            </Stack>
          }
        >
          <LazyAddCard onBusy={setLocked} onDone={onClose} />
        </Suspense>
      )}
    </AppDialog>
  );
}
