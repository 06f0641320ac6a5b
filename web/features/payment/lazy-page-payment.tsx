import type { ComponentProps } from 'react';
import { lazyPage } from '../../lib/url/lazy-page.ts';
import type { PagePayment } from './page-payment.tsx';

/** The payment of the set-up, in files of its own: a step loads what it shows. */
export const LazyPagePayment = lazyPage<ComponentProps<typeof PagePayment>>(
  () => import('./page-payment.tsx').then((file) => file.PagePayment),
  ['payment'],
);
