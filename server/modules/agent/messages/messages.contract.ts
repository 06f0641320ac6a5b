import { answers, takes } from '../../../trpc/contract.ts';
import {
  type CallerMessagePage,
  type CallerMessageView,
  listMessagesInput,
  setHandledInput,
} from './messages.schema.ts';

export const messagesContract = {
  list: takes(listMessagesInput, answers<CallerMessagePage>()),
  setHandled: takes(setHandledInput, answers<CallerMessageView>()),
};
