/** Everything that the audit log may tell of. The portal has words for each, or it does not compile. */
export const AUDIT_ACTIONS = [
  'session.opened',
  'email.verified',
  'access.dropped',
  'password.changed',
  'password.reset',
  'identity.linked',
  'identity.removed',
  'business.created',
  'business.updated',
  'member.invited',
  'member.joined',
  'member.removed',
  'invitation.revoked',
  'role.admin',
  'role.manager',
  'role.staff',
  'recharge.on',
  'recharge.off',
  'recharge.changed',
  'checkout.started',
  'feed.created',
  'feed.ended',
  'customers.exported',
  'appointments.exported',
  'transactions.exported',
  'service.created',
  'service.updated',
  'service.removed',
  'service.text',
  'hours.updated',
  'translation.added',
  'translation.changed',
  'translation.removed',
  'customers.imported',
  'customer.created',
  'customer.updated',
  'customer.removed',
  'appointment.booked',
  'appointment.moved',
  'appointment.pending',
  'appointment.scheduled',
  'appointment.confirmed',
  'appointment.completed',
  'appointment.cancelled',
  'appointment.no_show',
  'appointment.undone',
  'appointment.reopened',
  'replay',
  'refund',
  'adjust',
  'suspend',
  'resume',
] as const;

export type KnownAction = (typeof AUDIT_ACTIONS)[number];

/** An action as stored; that of a service's text is followed by the language. */
export type AuditAction = KnownAction | `service.text.${string}`;

/** The action without that suffix; null for one that only an earlier release wrote. */
export function knownAction(action: string): KnownAction | null {
  return AUDIT_ACTIONS.find((known) => action === known || action.startsWith(`${known}.`)) ?? null;
}
