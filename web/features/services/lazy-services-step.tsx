import type { ComponentProps } from 'react';
import { lazyPage } from '../../lib/url/lazy-page.ts';
import type { ServicesStep } from './services-step.tsx';

/** Services step, loaded when its onboarding step is shown. */
export const LazyServicesStep = lazyPage<ComponentProps<typeof ServicesStep>>(
  () => import('./services-step.tsx').then((file) => file.ServicesStep),
  ['services', 'onboarding'],
);
