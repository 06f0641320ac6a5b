import type { ComponentProps } from 'react';
import { lazyPage } from '../../lib/url/lazy-page.ts';
import type { HoursStep } from './hours-step.tsx';

/** The hours step in its own chunk, so that each step of onboarding loads only its own code. */
export const LazyHoursStep = lazyPage<ComponentProps<typeof HoursStep>>(
  () => import('./hours-step.tsx').then((file) => file.HoursStep),
  ['hours', 'onboarding'],
);
