import { answers, takes, takesNothing } from '../../../trpc/contract.ts';
import {
  type CallBackTermsView,
  type CallBackView,
  callBackProgressInput,
  placeCallBackInput,
} from './call-backs.schema.ts';

export const callBacksContract = {
  terms: takesNothing(answers<CallBackTermsView>()),
  place: takes(placeCallBackInput, answers<CallBackView>()),
  progress: takes(callBackProgressInput, answers<CallBackView>()),
};
