import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';
import type { Invitation } from './member.ts';

/** Sends an invitation again, and takes one back. */
export function useInvitationActions() {
  const options = { meta: { failedTitle: 'team.invitations.failed' } } as const;
  const resending = trpc.team.resendInvitation.useMutation(options);
  const revoking = trpc.team.revokeInvitation.useMutation(options);

  const resend = ({ id, email }: Invitation) => {
    const message = t('team.invitations.resentMessage', { email });
    const onSuccess = () => showToast({ kind: 'success', title: t('team.invitations.resent'), message });
    resending.mutate({ invitationId: id }, { onSuccess });
  };
  const revoke = ({ id }: Invitation, onDone: () => void) => {
    const onSuccess = () => showToast({ kind: 'success', title: t('team.invitations.revoked') });
    revoking.mutate({ invitationId: id }, { onSuccess, onSettled: onDone });
  };
  return {
    resend,
    resending: resending.isPending ? resending.variables.invitationId : null,
    revoke,
    isRevoking: revoking.isPending,
  };
}
