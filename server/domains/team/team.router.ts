import { done, router } from '../../trpc/init.ts';
import { memberProcedure, publicProcedure } from '../../trpc/procedures.ts';
import { loginResult, tokenInput } from '../auth/auth.schema.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changeRole } from './change-role.ts';
import { inviteMember } from './invite-member.ts';
import { openInvitation } from './open-invitation.ts';
import { removeMember } from './remove-member.ts';
import { resendInvitation } from './resend-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { openInvitations, teamMembers, toInvitationView, toMemberView } from './team.queries.ts';
import {
  acceptInvitationInput,
  changeRoleInput,
  invitationIdInput,
  inviteInput,
  memberIdInput,
  openInvitationView,
  teamView,
} from './team.schema.ts';

export const teamRouter = router({
  list: memberProcedure.output(teamView).query(async ({ ctx }) => {
    const [members, invitations] = await Promise.all([
      ctx.deps.db.all(teamMembers),
      ctx.deps.db.all(openInvitations),
    ]);
    return {
      members: members.map((row) => toMemberView(row, ctx.session.userId)),
      invitations: invitations.map(toInvitationView),
    };
  }),

  invite: memberProcedure
    .input(inviteInput)
    .mutation(({ ctx, input }) => done(inviteMember(ctx.deps, ctx.session, input))),

  resendInvitation: memberProcedure
    .input(invitationIdInput)
    .mutation(({ ctx, input }) => done(resendInvitation(ctx.deps, ctx.session, input.invitationId))),

  revokeInvitation: memberProcedure
    .input(invitationIdInput)
    .mutation(({ ctx, input }) => done(revokeInvitation(ctx.deps, ctx.session, input.invitationId))),

  changeRole: memberProcedure
    .input(changeRoleInput)
    .mutation(({ ctx, input }) => done(changeRole(ctx.deps, ctx.session, input))),

  remove: memberProcedure
    .input(memberIdInput)
    .mutation(({ ctx, input }) => done(removeMember(ctx.deps, ctx.session, input.userId))),

  openInvitation: publicProcedure
    .input(tokenInput)
    .output(openInvitationView)
    .mutation(({ ctx, input }) => openInvitation(ctx.deps, ctx, input.token)),

  acceptInvitation: publicProcedure
    .input(acceptInvitationInput)
    .output(loginResult)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.deps, ctx, input)),
});
