import { done, router } from '../../../trpc/init.ts';
import { anyone, member } from '../../../trpc/procedures.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changeRole } from './change-role.ts';
import { inviteMember } from './invite-member.ts';
import { openInvitation } from './open-invitation.ts';
import { removeMember } from './remove-member.ts';
import { resendInvitation } from './resend-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { teamContract } from './team.contract.ts';
import { openInvitations, teamMembers, toInvitationView, toMemberView } from './team.queries.ts';

export const teamRouter = router({
  list: member(teamContract.list).query(async ({ ctx }) => {
    const [members, invitations] = await Promise.all([
      ctx.deps.db.all(teamMembers),
      ctx.deps.db.all(openInvitations),
    ]);
    return {
      members: members.map((row) => toMemberView(row, ctx.session.userId)),
      invitations: invitations.map(toInvitationView),
    };
  }),

  invite: member(teamContract.invite).mutation(({ ctx, input }) =>
    done(inviteMember(ctx.deps, ctx.session, input)),
  ),

  resendInvitation: member(teamContract.resendInvitation).mutation(({ ctx, input }) =>
    done(resendInvitation(ctx.deps, ctx.session, input.invitationId)),
  ),

  revokeInvitation: member(teamContract.revokeInvitation).mutation(({ ctx, input }) =>
    done(revokeInvitation(ctx.deps, ctx.session, input.invitationId)),
  ),

  changeRole: member(teamContract.changeRole).mutation(({ ctx, input }) =>
    done(changeRole(ctx.deps, ctx.session, input)),
  ),

  remove: member(teamContract.remove).mutation(({ ctx, input }) =>
    done(removeMember(ctx.deps, ctx.session, input.userId)),
  ),

  openInvitation: anyone(teamContract.openInvitation).mutation(({ ctx, input }) =>
    openInvitation(ctx.deps, ctx, input.token),
  ),

  acceptInvitation: anyone(teamContract.acceptInvitation).mutation(({ ctx, input }) =>
    acceptInvitation(ctx.deps, ctx, input),
  ),
});
