import type { ComponentProps } from 'react';
import { lazyPage } from '../../lib/url/lazy-page.ts';
import type { AllSet } from './all-set.tsx';

/** The last step in its own chunk, so that each step of onboarding loads only its own code. */
export const LazyAllSet = lazyPage<ComponentProps<typeof AllSet>>(
  () => import('./all-set.tsx').then((file) => file.AllSet),
  ['onboarding'],
);
