import { answers, takes, takesNothing } from '../../../trpc/contract.ts';
import type { FollowUpView } from '../calls/calls.schema.ts';
import {
  type OpenFollowUps,
  openFollowUpsInput,
  setDoneInput,
  setFollowUpInput,
} from './follow-ups.schema.ts';

export const followUpsContract = {
  open: takes(openFollowUpsInput, answers<OpenFollowUps>()),
  count: takesNothing(answers<{ count: number }>()),
  set: takes(setFollowUpInput, answers<FollowUpView | null>()),
  setDone: takes(setDoneInput, answers<FollowUpView>()),
};
