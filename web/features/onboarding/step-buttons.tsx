import { Button, Group } from '@mantine/core';
import { t } from '../../lib/text/texts.ts';
import classes from './onboarding.module.css';

type StepButtonsProps = { onBack: () => void; onNext?: () => void; nextLabel?: string; busy?: boolean };

/** A Back button, and a Next button unless the step has its own. */
export function StepButtons({ onBack, onNext, nextLabel, busy = false }: StepButtonsProps) {
  return (
    <Group justify="space-between" gap="sm" className={classes.stepButtons}>
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
