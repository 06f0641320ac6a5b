import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CUSTOMER_MAIL } from '../../server/core/plan.ts';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import { updateAppointment } from '../../server/modules/scheduling/appointments/booking/update-appointment.ts';
import { previewAppointmentMail } from '../../server/modules/scheduling/appointments/mails/preview-appointment-mail.ts';
import { bookSeries } from '../../server/modules/scheduling/appointments/series/book-series.ts';
import { expectRefusal, mailsTo } from '../support/accounts.ts';
import { booking, existing, makeCustomer } from '../support/appointments.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { makePayer } from '../support/payments.ts';

const deps = forFile(createTestDeps);
const actor = forTest(() => makePayer(deps, { balanceCents: 1_000 }));
let hour = 0;

const preview = (input: Parameters<typeof previewAppointmentMail>[1]) =>
  previewAppointmentMail(deps.db.ofBusiness(actor.businessId), input);
const book = async (customerId: number, startsAt?: string) => {
  hour += 1;
  const time = startsAt ?? new Date(Date.UTC(2031, 5, 1, hour)).toISOString();
  const input = booking(time, existing(customerId));
  return (await bookAppointment(asMember(deps, actor.businessId), actor, input)).appointment.id;
};
const sendAll = () =>
  deps.sql`UPDATE outgoing_mails
    SET begun_at = clock_timestamp(), done_at = clock_timestamp(), resend_id = 'sent'
    WHERE business_id = ${actor.businessId}`;

describe('the mail preview of a dialog', () => {
  it('the mail preview of a dialog states the recipient and language of the mail that is sent', async () => {
    await makeCustomer(deps, actor.businessId);
    const { id: customerId, email } = await makeCustomer(deps, actor.businessId, { language: 'fr' });
    const expected = { name: 'Emma Martin', email, language: 'fr', limit: null };
    expect(await preview({ change: 'booked', customerId })).toEqual(expected);
    const appointmentId = await book(customerId);
    await sendAll();
    for (const change of ['moved', 'cancelled'] as const)
      expect(await preview({ change, appointmentId })).toEqual(expected);
    await updateAppointment(asMember(deps, actor.businessId), actor, {
      appointmentId,
      status: 'cancelled',
      allowOverlap: false,
    });
    expect((await mailsTo(deps, email)).map(({ language }) => language)).toEqual(['fr', 'fr']);
  });

  it('the mail preview of a dialog is null without a recipient, and for the cancellation of a past appointment', async () => {
    const { id: silent } = await makeCustomer(deps, actor.businessId, { email: null });
    expect(await preview({ change: 'booked', customerId: silent })).toBeNull();
    const { id: customerId } = await makeCustomer(deps, actor.businessId);
    const past = await book(customerId, '2020-03-03T10:00');
    expect(await preview({ change: 'cancelled', appointmentId: past })).toBeNull();
    const { appointment } = await bookAppointment(
      asMember(deps, actor.businessId),
      actor,
      booking('2031-03-04T10:00'),
    );
    expect(await preview({ change: 'moved', appointmentId: appointment.id })).toBeNull();
  });

  it('the mail preview of a dialog is null for a cancellation before any mail was sent', async () => {
    const { id: customerId } = await makeCustomer(deps, actor.businessId);
    const appointmentId = await book(customerId);
    expect(await preview({ change: 'cancelled', appointmentId })).toBeNull();
    expect(await preview({ change: 'moved', appointmentId })).not.toBeNull();
  });

  it('the mail preview of a dialog is null for a cancellation before the mail about the series was sent', async () => {
    const { id: customerId } = await makeCustomer(deps, actor.businessId);
    const { appointment } = await bookSeries(asMember(deps, actor.businessId), actor, {
      ...{ bookingKey: randomUUID(), what: { kind: 'general' }, first: '2031-03-04', time: '10:00' },
      ...{ rhythm: 'weekly', times: 2, leaveOut: [], ...existing(customerId) },
    });
    const cancelled = { change: 'cancelled', appointmentId: appointment.id } as const;
    expect(await preview(cancelled)).toBeNull();
    await sendAll();
    expect(await preview(cancelled)).not.toBeNull();
  });

  it('the mail preview of a dialog is refused for a customer and an appointment of another business', async () => {
    const { id: customerId } = await makeCustomer(deps, actor.businessId);
    const appointmentId = await book(customerId);
    const { businessId } = await makePayer(deps);
    const other = deps.db.ofBusiness(businessId);
    await expectRefusal(previewAppointmentMail(other, { change: 'booked', customerId }), 'not_found');
    await expectRefusal(previewAppointmentMail(other, { change: 'moved', appointmentId }), 'not_found');
  });

  it('the mail preview of a dialog states the mail limit, except for a mail that replaces a waiting one', async () => {
    const { id: customerId } = await makeCustomer(deps, actor.businessId);
    const waiting = await book(customerId);
    for (let count = 1; count < CUSTOMER_MAIL.perRecipientDay; count += 1) await book(customerId);
    expect(await preview({ change: 'booked', customerId })).toMatchObject({ limit: 'mail_limit' });
    expect(await preview({ change: 'moved', appointmentId: waiting })).toMatchObject({ limit: null });
  });
});
