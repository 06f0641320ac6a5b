import { answers, succeeds, takes, takesNothing } from '../../../trpc/contract.ts';
import {
  askProofInput,
  confirmProofInput,
  type RoutingView,
  saveTargetInput,
  type TransferPhoneView,
  type TransferTargetView,
  targetIdInput,
} from './routing.schema.ts';

export const routingContract = {
  list: takesNothing(answers<RoutingView>()),
  askProof: takes(askProofInput, answers<TransferPhoneView>()),
  confirmProof: takes(confirmProofInput, answers<TransferPhoneView>()),
  saveTarget: takes(saveTargetInput, answers<TransferTargetView>()),
  removeTarget: takes(targetIdInput, succeeds),
};
