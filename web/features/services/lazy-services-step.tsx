import type { ComponentProps } from 'react';
import { lazyPage } from '../../lib/url/lazy-page.ts';
import type { ServicesStep } from './services-step.tsx';

/** The first services, in files of their own: a step of the set-up loads what it shows. */
export const LazyServicesStep = lazyPage<ComponentProps<typeof ServicesStep>>(
  () => import('./services-step.tsx').then((file) => file.ServicesStep),
  ['services', 'onboarding'],
);
