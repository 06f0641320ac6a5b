import type { ComponentProps } from 'react';
import { lazyPage } from '../../lib/url/lazy-page.ts';
import type { AllSet } from './all-set.tsx';

/** The last step, in files of its own: a step of the set-up loads what it shows. */
export const LazyAllSet = lazyPage<ComponentProps<typeof AllSet>>(
  () => import('./all-set.tsx').then((file) => file.AllSet),
  ['onboarding'],
);
