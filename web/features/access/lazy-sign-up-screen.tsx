import type { ComponentProps } from 'react';
import { lazyPage } from '../../lib/url/lazy-page.ts';
import type { SignUpScreen } from './sign-up-screen.tsx';

/** Sign-up screen, loaded on demand: of the addresses of the sign-in screen, only `/login?mode=trial` shows it. */
export const LazySignUpScreen = lazyPage<ComponentProps<typeof SignUpScreen>>(
  () => import('./sign-up-screen.tsx').then((file) => file.SignUpScreen),
  ['signUp', 'access', 'tours'],
);
