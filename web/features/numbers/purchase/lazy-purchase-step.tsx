import type { ComponentProps } from 'react';
import { lazyPage } from '../../../lib/url/lazy-page.ts';
import type { PurchaseStep } from './purchase-step.tsx';

/** Purchase step, loaded when its onboarding step is shown. */
export const LazyPurchaseStep = lazyPage<ComponentProps<typeof PurchaseStep>>(
  () => import('./purchase-step.tsx').then((file) => file.PurchaseStep),
  ['numbers'],
);
