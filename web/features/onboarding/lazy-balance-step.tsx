import type { ComponentProps } from 'react';
import { lazyPage } from '../../lib/url/lazy-page.ts';
import type { BalanceStep } from './balance-step.tsx';

/** The balance step in its own chunk, so that each step of onboarding loads only its own code. */
export const LazyBalanceStep = lazyPage<ComponentProps<typeof BalanceStep>>(
  () => import('./balance-step.tsx').then((file) => file.BalanceStep),
  ['onboarding'],
);
