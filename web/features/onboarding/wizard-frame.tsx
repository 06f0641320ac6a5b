import type { ReactNode } from 'react';
import { Brand } from '../../components/brand.tsx';
import { Page } from '../../components/page.tsx';
import { PublicFrame } from '../../components/public-frame.tsx';
import { t } from '../../lib/text/texts.ts';
import { MailNotice } from './mail-notice.tsx';
import classes from './onboarding.module.css';
import type { OnboardingStep, Progress } from './progress.ts';
import { StepList } from './step-list.tsx';
import { SupportLine } from './support-line.tsx';

type WizardFrameProps = {
  step: OnboardingStep;
  progress: Progress;
  onOpen: (step: OnboardingStep) => void;
  subtitle: string;
  children: ReactNode;
};

/** Frame of each step: progress, the notice about an unverified address, and the heading. */
export function WizardFrame({ step, progress, onOpen, subtitle, children }: WizardFrameProps) {
  return (
    <PublicFrame>
      <div className={classes.wizard}>
        <Brand />
        <StepList step={step} progress={progress} onOpen={onOpen} />
        {!progress.isEmailVerified && <MailNotice />}
        <div className={classes.surface}>
          <Page key={step} title={t(`onboarding.step.${step}`)} subtitle={subtitle}>
            {children}
          </Page>
        </div>
        <SupportLine />
      </div>
    </PublicFrame>
  );
}
