import { Button, Group } from '@mantine/core';
import { t } from '../../lib/text/texts.ts';

type StepButtonsProps = { onBack: () => void; onNext?: () => void; nextLabel?: string; busy?: boolean };

/** Back, and where the step itself has no such button, the way on. */
export function StepButtons({ onBack, onNext, nextLabel, busy = false }: StepButtonsProps) {
  return (
    <Group justify="space-between" gap="sm">
      <Button variant="default" disabled={busy} onClick={onBack}>
        {t('onboarding.back')}
      </Button>
      {onNext && (
        <Button loading={busy} onClick={onNext}>
          {nextLabel ?? t('onboarding.next')}
        </Button>
      )}
    </Group>
  );
}
