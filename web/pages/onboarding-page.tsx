import { SignUpScreen } from '../features/access/sign-up-screen.tsx';
import { useLeaveWhenSignedIn } from '../features/access/use-leave-when-signed-in.ts';

/** The first step of onboarding: the new account. */
export function OnboardingPage() {
  useLeaveWhenSignedIn();
  return <SignUpScreen />;
}
