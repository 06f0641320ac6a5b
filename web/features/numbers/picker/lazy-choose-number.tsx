import type { ComponentProps } from 'react';
import { lazyPage } from '../../../lib/url/lazy-page.ts';
import type { ChooseNumber } from './choose-number.tsx';

/** The choice of a number, in files of its own: a step of the set-up loads what it shows. */
export const LazyChooseNumber = lazyPage<ComponentProps<typeof ChooseNumber>>(
  () => import('./choose-number.tsx').then((file) => file.ChooseNumber),
  ['numbers', 'onboarding'],
);
