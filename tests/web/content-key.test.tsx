import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { EMPTY_DRAFT } from '../../web/features/calendar/book/booking-draft.ts';
import { NewCustomerDialog, NOBODY } from '../../web/features/calendar/book/new-customer-dialog.tsx';
import { useBooking } from '../../web/features/calendar/book/use-booking.ts';
import { AddDialog } from '../../web/features/customers/add-dialog.tsx';
import { GenerateDialog } from '../../web/features/reports/generate-dialog.tsx';
import { press, sent, serverAnswers, showScreen, type } from './api-fixture.tsx';
import { APPOINTMENT, CUSTOMER } from './samples.ts';
import { signedInOn } from './web-fixture.tsx';

// Growing text fields wait for fonts, which happy-dom does not have.
beforeAll(() => Object.assign(document, { fonts: new EventTarget() }));
signedInOn('desktop');

const keysOf = (procedure: string, name: string) =>
  sent(procedure).map((input) => Reflect.get(Object(input), name));

/** Presses the button and waits until its request was sent and the button is enabled again. */
async function pressAndFail(button: string, procedure: string): Promise<void> {
  const before = sent(procedure).length;
  press(button);
  await expect.poll(() => sent(procedure).length, { timeout: 10_000 }).toBe(before + 1);
  await expect
    .poll(() => screen.getByRole('button', { name: button }).hasAttribute('disabled'), { timeout: 10_000 })
    .toBe(false);
}

const fill = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`, 'i')), { target: { value } });
};
const EMMA = { 'first name': 'Emma', 'last name': 'Roy', phone: '416 555 0131' };
const nothing = () => undefined;

it.each([
  ['in the directory', <AddDialog key="add" opened onClose={nothing} />],
  [
    'in a booking',
    <NewCustomerDialog key="new" opened initialValues={NOBODY} onClose={nothing} onCreated={nothing} />,
  ],
])(
  'the idempotency key of a new customer %s is the same for a retry and a new one after a change of the form',
  async (_where, dialog) => {
    const create = () => pressAndFail('Create customer', 'customers.create');
    const phones = { 'customers.samePhone': { data: null } };
    serverAnswers(phones);
    showScreen(dialog);
    await screen.findByRole('dialog');
    fill(EMMA);
    await create();
    await create();
    fill({ 'first name': 'Emilia' });
    await create();
    fill({ 'first name': 'Emma' });
    serverAnswers({ ...phones, 'customers.create': { data: CUSTOMER } });
    await create();
    fill(EMMA);
    await create();
    const [first, again, changed, back, next] = keysOf('customers.create', 'creationKey');
    expect(first).toEqual(expect.any(String));
    expect([again, back]).toEqual([first, first]);
    expect(new Set([first, changed, next]).size).toBe(3);
  },
);

it.each([
  ['in the directory', <AddDialog key="add" opened onClose={nothing} />],
  [
    'in a booking',
    <NewCustomerDialog key="new" opened initialValues={NOBODY} onClose={nothing} onCreated={nothing} />,
  ],
])(
  'a new customer %s has the same idempotency key after a lost response and a reload of the page',
  async (_where, dialog) => {
    serverAnswers({ 'customers.samePhone': { data: null }, 'customers.create': 'no answer' });
    showScreen(dialog);
    await screen.findByRole('dialog');
    fill(EMMA);
    await pressAndFail('Create customer', 'customers.create');
    cleanup();
    showScreen(dialog);
    await screen.findByText('What you typed before is back. It is not saved yet.');
    await pressAndFail('Create customer', 'customers.create');
    const [first, again] = keysOf('customers.create', 'creationKey');
    expect(first).toEqual(expect.any(String));
    expect(again).toBe(first);
  },
);

function Booking() {
  const [notes, setNotes] = useState('');
  const { submit, busy } = useBooking(() => undefined);
  const draft = {
    ...EMPTY_DRAFT,
    what: 'general',
    date: '2026-12-01',
    time: '10:00',
    customerOption: 'skip',
    notes,
  } as const;
  return (
    <>
      <label>
        Notes
        <input value={notes} onChange={(event) => setNotes(event.currentTarget.value)} />
      </label>
      <button type="button" disabled={busy} onClick={() => submit(draft, false)}>
        Book
      </button>
      <button type="button" disabled={busy} onClick={() => submit(draft, true)}>
        Book anyway
      </button>
    </>
  );
}

it('the idempotency key of a booking is the same for a retry and "Book anyway", and a new one for a changed or next draft', async () => {
  showScreen(<Booking />);
  await pressAndFail('Book', 'appointments.book');
  await pressAndFail('Book anyway', 'appointments.book');
  type('Notes', 'By the window');
  await pressAndFail('Book', 'appointments.book');
  const booked = { appointment: APPOINTMENT, warnings: [], overlaps: [] };
  serverAnswers({ 'appointments.book': { data: booked } });
  await pressAndFail('Book', 'appointments.book');
  await pressAndFail('Book', 'appointments.book');
  const [first, anyway, changed, again, next] = keysOf('appointments.book', 'bookingKey');
  expect(anyway).toBe(first);
  expect(again).toBe(changed);
  expect(new Set([first, changed, next]).size).toBe(3);
  expect(keysOf('appointments.book', 'allowOverlap')).toEqual([false, true, false, false, false]);
});

it('a booking has the same idempotency key after a lost response and a reload of the page, until the booking succeeds', async () => {
  serverAnswers({ 'appointments.book': 'no answer' });
  showScreen(<Booking />);
  await pressAndFail('Book', 'appointments.book');
  cleanup();
  serverAnswers({ 'appointments.book': { data: { appointment: APPOINTMENT, warnings: [], overlaps: [] } } });
  showScreen(<Booking />);
  await pressAndFail('Book', 'appointments.book');
  cleanup();
  showScreen(<Booking />);
  await pressAndFail('Book', 'appointments.book');
  const [first, again, next] = keysOf('appointments.book', 'bookingKey');
  expect(first).toEqual(expect.any(String));
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

it('the idempotency key of a report is the same for a retry and a new one after a change of the form', async () => {
  const generate = () => pressAndFail('Generate report', 'reports.generate');
  showScreen(
    <GenerateDialog
      template="daily_summary"
      copiedId={null}
      today="2026-12-01"
      onClose={nothing}
      onGenerated={nothing}
    />,
  );
  await screen.findByRole('dialog');
  await generate();
  await generate();
  fill({ name: 'December' });
  await generate();
  const [first, again, changed] = keysOf('reports.generate', 'key');
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
});
