import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { t } from '../../lib/text/texts.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import { lazyDialog } from '../lazy-dialog.tsx';
import type { TourDialogProps } from './tour-dialog.tsx';
import type { PortalTour } from './tour-player.tsx';

const LazyTourDialog = lazyDialog<TourDialogProps>(
  () => import('./tour-dialog.tsx').then((file) => file.TourDialog),
  ['tours'],
  ({ opened }) => opened,
);

/** Button that opens a tour in a dialog. The URL parameter `tour` names the open tour. */
export function TourButton({ name }: { name: PortalTour }) {
  const { value, open, close } = useUrlDialog('tour');
  return (
    <>
      <Button
        variant="subtle"
        h="auto"
        p="xs"
        // Aligns the text of the button with the neighbouring controls.
        mx="calc(-1 * var(--mantine-spacing-xs))"
        styles={{ label: { whiteSpace: 'normal', lineHeight: 1.4, textAlign: 'start' } }}
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        onClick={() => open(name)}
      >
        {t(`tours.${name}.offer`)}
      </Button>
      <LazyTourDialog name={name} opened={value === name} onClose={close} />
    </>
  );
}
