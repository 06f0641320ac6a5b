import type { ComponentProps } from 'react';
import { lazyPage } from '../../lib/url/lazy-page.ts';
import type { BalanceStep } from './balance-step.tsx';

/** The starting balance, in files of its own: a step of the set-up loads what it shows. */
export const LazyBalanceStep = lazyPage<ComponentProps<typeof BalanceStep>>(
  () => import('./balance-step.tsx').then((file) => file.BalanceStep),
  ['onboarding'],
);
