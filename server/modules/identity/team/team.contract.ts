import { succeeds, takes, takesNothing } from '../../../trpc/contract.ts';
import { loginResult, tokenInput } from '../auth/auth.schema.ts';
import {
  acceptInvitationInput,
  changeRoleInput,
  invitationIdInput,
  inviteInput,
  memberIdInput,
  openInvitationView,
  teamView,
} from './team.schema.ts';

export const teamContract = {
  list: takesNothing(teamView),
  invite: takes(inviteInput, succeeds),
  resendInvitation: takes(invitationIdInput, succeeds),
  revokeInvitation: takes(invitationIdInput, succeeds),
  changeRole: takes(changeRoleInput, succeeds),
  remove: takes(memberIdInput, succeeds),
  openInvitation: takes(tokenInput, openInvitationView),
  acceptInvitation: takes(acceptInvitationInput, loginResult),
};
