import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { ONBOARDING_STEPS } from '../../../server/modules/tenants/onboarding/onboarding.schema.ts';
import { invalidate } from '../../lib/live/invalidate.ts';
import { updateSession, useSession } from '../../lib/session/session.ts';
import { trpc } from '../../trpc.ts';
import { canOpen, type OnboardingStep, type Progress } from './progress.ts';

/**
 * True while onboarding waits for an external change: the purchase at the carrier, or the verification of the email
 * address.
 */
const waits = ({ isOrdered, number, isEmailVerified, step }: Progress): boolean =>
  (isOrdered && number === null) || (step === 'done' && !isEmailVerified);

/**
 * Progress of onboarding, refetched regularly while an external change is pending. When the server reports a verified
 * email address, the session is updated, so that all screens become available.
 */
export function useProgress() {
  const session = useSession();
  const query = trpc.onboarding.progress.useQuery();
  useAwaitedChanges(query.data !== undefined && waits(query.data));
  const isNewlyVerified = query.data?.isEmailVerified === true && session?.isEmailVerified === false;
  useEffect(() => {
    if (isNewlyVerified) updateSession({ isEmailVerified: true });
  }, [isNewlyVerified]);
  return query;
}

const LOOK_AGAIN_MS = 2_000;

/**
 * Refetches the screen every two seconds while an external change is pending. Polling is needed because sessions with
 * an unverified email address have no live stream.
 */
function useAwaitedChanges(isAwaited: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => void invalidate(client, ['catalogue']), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [client, isAwaited]);
}

const NAME = 'step';

type Steps = {
  step: OnboardingStep;
  /** Shows a step and adds a history entry, so that Back returns to the previous step. */
  go: (step: OnboardingStep) => void;
  /** Refetches the progress, then shows the given step, or the next incomplete one. */
  goOn: (step?: OnboardingStep) => Promise<void>;
};

/**
 * The step in the URL. If the step is missing or cannot be opened, the next incomplete step replaces it, so that users
 * can continue on any device. `asKnownHere` adds facts that only this browser has.
 */
export function useStep(progress: Progress, asKnownHere: (read: Progress) => Progress): Steps {
  const utils = trpc.useUtils();
  const [params, setParams] = useSearchParams();
  // The cache is newer than `progress` right after a step was completed, before the component renders again.
  const read = () => asKnownHere(utils.onboarding.progress.getData() ?? progress);
  const now = read();
  const requestedStep = ONBOARDING_STEPS.find((step) => step === params.get(NAME));
  const step = requestedStep !== undefined && canOpen(requestedStep, now) ? requestedStep : now.step;
  useEffect(() => {
    if (requestedStep === step) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(NAME, step);
        return next;
      },
      { replace: true },
    );
  }, [requestedStep, step, setParams]);
  const go = (next: OnboardingStep) => setParams({ [NAME]: next });
  return {
    step,
    go,
    goOn: async (next) => {
      await utils.onboarding.progress.refetch();
      go(next ?? read().step);
    },
  };
}
