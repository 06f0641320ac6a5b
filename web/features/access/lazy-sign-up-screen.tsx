import type { ComponentProps } from 'react';
import { lazyPage } from '../../lib/url/lazy-page.ts';
import type { SignUpScreen } from './sign-up-screen.tsx';

/**
 * The form of a new account. It is loaded on demand, because the sign-in screen shows it at only one of its addresses.
 */
export const LazySignUpScreen = lazyPage<ComponentProps<typeof SignUpScreen>>(
  () => import('./sign-up-screen.tsx').then((file) => file.SignUpScreen),
  ['signUp', 'access', 'tours'],
);
