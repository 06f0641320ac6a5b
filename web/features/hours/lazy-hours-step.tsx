import type { ComponentProps } from 'react';
import { lazyPage } from '../../lib/url/lazy-page.ts';
import type { HoursStep } from './hours-step.tsx';

/** The first hours, in files of their own: a step of the set-up loads what it shows. */
export const LazyHoursStep = lazyPage<ComponentProps<typeof HoursStep>>(
  () => import('./hours-step.tsx').then((file) => file.HoursStep),
  ['hours', 'onboarding'],
);
