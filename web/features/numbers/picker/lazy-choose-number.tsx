import type { ComponentProps } from 'react';
import { lazyPage } from '../../../lib/url/lazy-page.ts';
import type { ChooseNumber } from './choose-number.tsx';

/** Number choice, loaded when its onboarding step is shown. */
export const LazyChooseNumber = lazyPage<ComponentProps<typeof ChooseNumber>>(
  () => import('./choose-number.tsx').then((file) => file.ChooseNumber),
  ['numbers', 'onboarding'],
);
