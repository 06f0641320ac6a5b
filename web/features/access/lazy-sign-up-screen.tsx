import type { ComponentProps } from 'react';
import { lazyPage } from '../../lib/url/lazy-page.ts';
import type { SignUpScreen } from './sign-up-screen.tsx';

/** The form of a new account, which the sign-in screen shows at one of its addresses only. */
export const LazySignUpScreen = lazyPage<ComponentProps<typeof SignUpScreen>>(
  () => import('./sign-up-screen.tsx').then((file) => file.SignUpScreen),
  ['signUp', 'access', 'tours'],
);
