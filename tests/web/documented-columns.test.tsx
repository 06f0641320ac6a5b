import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CallTable } from '../../web/features/calls/call-table.tsx';
import { CustomerTable } from '../../web/features/customers/customer-table.tsx';
import { showScreen } from './api-fixture.tsx';
import { CALL, CUSTOMER } from './samples.ts';
import { signedInOn } from './web-fixture.tsx';

const nothing = () => undefined;

signedInOn('desktop');

describe('table of calls on a desktop', () => {
  it.each([
    ['inbound', 'phone', ['Inbound', 'Phone']],
    ['outbound', 'sms', ['Outbound', 'SMS']],
  ] as const)(
    'the table of calls on a desktop has badges for direction and channel: %s, %s',
    (direction, channel, badges) => {
      const calls = [{ ...CALL, direction, channel }];
      showScreen(<CallTable calls={calls} onView={nothing} q="" currentSid={null} ref={nothing} />);
      const row = within(screen.getAllByRole('row')[1] ?? document.body);
      for (const badge of badges) row.getByText(badge);
    },
  );
});

describe('table of customers on a desktop', () => {
  const selection = {
    ids: [],
    isAll: false,
    has: () => false,
    toggle: nothing,
    toggleAll: nothing,
    clear: nothing,
  };
  const showCustomer = (patch: { email: string | null; notes: string | null }) => {
    const customer = { ...CUSTOMER, id: 1, lastCallAt: null, nextAppointmentAt: null, ...patch };
    showScreen(
      <CustomerTable
        customers={[customer]}
        order="name"
        onOrder={nothing}
        selection={selection}
        call={null}
        mayChange
        mayRemove
        onCalls={nothing}
        onEdit={nothing}
        onDelete={nothing}
      />,
    );
    return within(screen.getAllByRole('row')[1] ?? document.body);
  };

  it('the table of customers on a desktop shows the email address and the notes', () => {
    const row = showCustomer({ email: 'emma@example.test', notes: 'Prefers mornings' });
    expect(row.getByRole('link', { name: 'emma@example.test' }).getAttribute('href')).toBe(
      'mailto:emma@example.test',
    );
    row.getByText('Prefers mornings');
  });

  it('the table of customers on a desktop shows no empty link for a customer without an email address', () => {
    const row = showCustomer({ email: null, notes: null });
    expect(row.queryByRole('link', { name: /@/ })).toBeNull();
  });
});
