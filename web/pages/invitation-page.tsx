import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from 'wouter';
import { AccessCard } from '../features/access/access-card.tsx';
import { type Failure, FailureNote } from '../features/access/failure-note.tsx';
import { InvitationForm } from '../features/access/invitation-form.tsx';
import { apiErrorOf, formatError } from '../lib/forms/api-errors.ts';
import { t } from '../lib/text/texts.ts';
import { trpc } from '../trpc.ts';

/** Page of an invitation link: inviter, role, and the form to accept. */
export function InvitationPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const { client } = trpc.useUtils();
  // Reads the invitation by a mutation, so that the token is in no URL that may be logged. Opening the link changes
  // nothing.
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => client.team.openInvitation.mutate({ token }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const page = t('access.pages.invitation');
  if (token === '' || (invitation.error && !invitation.data)) {
    return (
      <AccessCard page={page} title={t('access.pages.invitation')}>
        <FailureNote failure={formatClosed(invitation.error)} />
        <Button component={Link} href="/login" size="md">
          {t('accessLinks.invitation.toLogin')}
        </Button>
      </AccessCard>
    );
  }
  if (!invitation.data) {
    return (
      <AccessCard page={page} title={t('accessLinks.invitation.loading')}>
        <Skeleton h={340} />
      </AccessCard>
    );
  }
  const { businessName, invitedBy, role } = invitation.data;
  const as = role === 'manager' ? t('accessLinks.invitation.asManager') : t('accessLinks.invitation.asStaff');
  return (
    <AccessCard
      page={page}
      title={t('accessLinks.invitation.title', { business: businessName })}
      subtitle={t('accessLinks.invitation.lead', { person: invitedBy, business: businessName, role: as })}
    >
      <InvitationForm token={token} invitation={invitation.data} />
    </AccessCard>
  );
}

function formatClosed(error: unknown): Failure {
  if (!error || apiErrorOf(error).code === 'invalid_token')
    return { title: t('accessLinks.invitation.invalid'), message: t('accessLinks.invitation.invalidHint') };
  return { title: t('accessLinks.invitation.unreachable'), message: formatError(error) };
}
