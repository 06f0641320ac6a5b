import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { ONBOARDING_STEPS } from '../../../server/modules/tenants/onboarding/onboarding.schema.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './onboarding.module.css';
import { canOpen, isDone, type OnboardingStep, type Progress } from './progress.ts';

type StepListProps = {
  step: OnboardingStep;
  progress: StepProgress;
  onOpen?: (step: OnboardingStep) => void;
};

/** Progress that the list shows. `NOT_STARTED` is for visitors without an account. */
type StepProgress = Pick<Progress, 'step' | 'isOrdered'>;
const NOT_STARTED: StepProgress = { step: 'account', isOrdered: false };

/** The list of steps for visitors, who are at the first step. */
export function FirstStepList() {
  return (
    <div className={classes.first}>
      <StepList step="account" progress={NOT_STARTED} />
    </div>
  );
}

/** Steps of onboarding with a tick for completed ones, which can be reopened. */
export function StepList({ step, progress, onOpen }: StepListProps) {
  const count = ONBOARDING_STEPS.length;
  const place = ONBOARDING_STEPS.indexOf(step) + 1;
  return (
    <nav aria-label={t('onboarding.steps')} className={classes.nav}>
      <div className={classes.where}>
        <span>{t('onboarding.progress', { step: place, count })}</span>
        <progress className={classes.bar} value={place} max={count} aria-hidden />
      </div>
      <ol className={classes.steps}>
        {ONBOARDING_STEPS.map((one, index) => (
          <li key={one} className={classes.step} data-done={isDone(one, progress) || undefined}>
            <StepLabel
              step={one}
              number={index + 1}
              isCurrent={one === step}
              isDone={isDone(one, progress)}
              onOpen={(one !== step && canOpen(one, progress) && onOpen) || null}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

type StepLabelProps = {
  step: OnboardingStep;
  number: number;
  isCurrent: boolean;
  isDone: boolean;
  /** Opens the step. Null for a step that cannot be opened. */
  onOpen: ((step: OnboardingStep) => void) | null;
};

function StepLabel({ step, number, isCurrent, isDone: done, onOpen }: StepLabelProps) {
  const content = (
    <>
      <span className={classes.mark} aria-hidden>
        {done ? <IconCheck size={16} /> : number}
      </span>
      <span className={classes.name}>
        {t(`onboarding.step.${step}`)}
        {done && <VisuallyHidden>: {t('onboarding.done')}</VisuallyHidden>}
      </span>
    </>
  );
  if (onOpen)
    return (
      <UnstyledButton className={classes.label} onClick={() => onOpen(step)}>
        {content}
      </UnstyledButton>
    );
  return (
    <span className={classes.label} {...(isCurrent && { 'aria-current': 'step' })}>
      {content}
    </span>
  );
}
