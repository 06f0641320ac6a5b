import { answers, takes } from '../../../trpc/contract.ts';
import { type CallBackView, placeCallBackInput } from './call-backs.schema.ts';

export const callBacksContract = {
  place: takes(placeCallBackInput, answers<CallBackView>()),
};
