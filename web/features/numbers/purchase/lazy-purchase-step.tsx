import type { ComponentProps } from 'react';
import { lazyPage } from '../../../lib/url/lazy-page.ts';
import type { PurchaseStep } from './purchase-step.tsx';

/** The purchase from the balance, in files of its own: a step of the set-up loads what it shows. */
export const LazyPurchaseStep = lazyPage<ComponentProps<typeof PurchaseStep>>(
  () => import('./purchase-step.tsx').then((file) => file.PurchaseStep),
  ['numbers'],
);
