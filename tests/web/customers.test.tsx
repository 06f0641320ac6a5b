import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DeleteDialog } from '../../web/features/customers/delete-dialog.tsx';
import { EditDialog } from '../../web/features/customers/edit-dialog.tsx';
import { ImportDialog } from '../../web/features/customers/import-dialog.tsx';
import { saveSession } from '../../web/lib/session/session.ts';
import { CustomersPage } from '../../web/pages/customers-page.tsx';
import { holdBack, press, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { CUSTOMER } from './samples.ts';
import { LOGIN, setScreen } from './web-fixture.tsx';

beforeEach(() => setScreen('desktop'));

const nothing = () => undefined;

/** Buttons that simulate Back and Forward of the browser: they change the subject of the dialog from outside. */
function Switched({ children }: { children: (subject: number | null) => ReactNode }) {
  const [subject, setSubject] = useState<number | null>(null);
  return (
    <>
      {[1, 2].map((id) => (
        <button type="button" key={id} onClick={() => setSubject(id)}>{`Open ${id}`}</button>
      ))}
      <button type="button" onClick={() => setSubject(null)}>
        Back
      </button>
      {children(subject)}
    </>
  );
}
const goTo = (name: string) => fireEvent.click(screen.getByText(name));

describe('edit of a customer', () => {
  const edit = async (values: Record<string, string>) => {
    const customer = { ...CUSTOMER, phone: null, phoneFormatted: null };
    serverAnswers({
      'customers.get': { data: customer },
      'customers.samePhone': { data: null },
      'customers.update': { data: { ...CUSTOMER } },
    });
    Object.assign(document, { fonts: new EventTarget() });
    saveSession(LOGIN);
    showScreen(<EditDialog customerId={31} onClose={nothing} />);
    for (const [label, value] of Object.entries(values))
      fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value } });
    press('Save changes');
    await screen.findByText('Success');
  };

  it('an added first phone number of a customer offers no undo, because a phone number cannot be removed', async () => {
    await edit({ Phone: '416 555 0131' });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('deletion of a customer', () => {
  const emma = { data: { ...CUSTOMER, id: 1, fullName: 'Emma Roy' } };
  const noah = { data: { ...CUSTOMER, id: 2, fullName: 'Noah Park' } };
  const refused = { code: 'internal', status: 500, message: 'Not now.' };
  const showCustomerPage = () =>
    showScreen(<Switched>{(id) => <DeleteDialog customerId={id} onClose={nothing} />}</Switched>);

  it('a failed deletion of a customer is not shown in the dialog of another customer', async () => {
    serverAnswers({ 'customers.get': emma, 'customers.remove': refused });
    showCustomerPage();
    goTo('Open 1');
    await screen.findByText(/want to delete Emma Roy/);
    press('Delete customer');
    expect(await screen.findByText('The customer was not deleted')).toBeTruthy();
    goTo('Back');
    serverAnswers({ 'customers.get': noah });
    goTo('Open 2');
    await screen.findByText(/want to delete Noah Park/);
    expect(screen.queryByText('The customer was not deleted')).toBeNull();
  });

  it('a deletion cannot be confirmed when the customer could not be loaded', async () => {
    serverAnswers({ 'customers.get': refused });
    showCustomerPage();
    goTo('Open 1');
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete customer' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', false);
  });
});

describe('deletion of selected customers', () => {
  const LISTED = { ...CUSTOMER, lastCallAt: null, nextAppointmentAt: null };
  const open = async (address: string) => {
    saveSession(LOGIN);
    serverAnswers({
      'customers.directory': { data: { customers: [LISTED], count: 1, nextCursor: null } },
      'customers.removeMany': { code: 'conflict', status: 409, message: 'Not now.' },
    });
    showScreen(<CustomersPage />, address);
    return screen.findByRole('checkbox', { name: 'Select Emma Roy' });
  };

  it('the deletion of selected customers is not offered by the first selection after a reload', async () => {
    const first = await open('/customers?deleteChosen=1');
    await waitFor(() => expect(window.location.search).toBe(''));
    fireEvent.click(first);
    await screen.findByRole('region', { name: 'Selected customers' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the dialog for the deletion of selected customers opens without an error of an earlier attempt', async () => {
    fireEvent.click(await open('/customers'));
    const openDialog = () => {
      fireEvent.click(screen.getByRole('button', { name: 'Delete selected' }));
      return screen.findByRole('dialog', { name: 'Delete 1 customer?' });
    };
    await openDialog();
    press('Delete 1 customer');
    await within(screen.getByRole('dialog')).findByText('Not now.');
    act(() => window.history.replaceState(null, '', '/customers'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const dialog = await openDialog();
    expect(within(dialog).queryByText('Not now.')).toBeNull();
  });
});

describe('import of customers', () => {
  const PREVIEW = {
    rows: [{ row: 2, fullName: 'Emma Roy', phone: '', errors: {}, samePhoneAs: null, duplicateOf: null }],
    totals: { good: 1, withErrors: 0, samePhone: 0 },
    ignoredColumns: [],
  };
  const chooseFile = (text: string) => {
    const input = document.querySelector('input[type=file]') ?? document.body;
    fireEvent.change(input, { target: { files: [new File([text], 'customers.csv')] } });
  };
  const previews = () => sent('customers.previewImport');

  it('the import of customers allows the same file to be selected again after a correction', async () => {
    const valueSetter = vi.spyOn(HTMLInputElement.prototype, 'value', 'set');
    serverAnswers({ 'customers.previewImport': { data: PREVIEW } });
    showScreen(<ImportDialog opened onClose={nothing} />);
    chooseFile('first');
    await screen.findByText('Emma Roy');
    expect(valueSetter).toHaveBeenCalledWith('');
    expect(previews()).toEqual([{ csv: 'first' }]);
    valueSetter.mockRestore();
  });

  it('an import of customers that fails after its dialog was closed with Back is reported', async () => {
    serverAnswers({
      'customers.previewImport': { data: PREVIEW },
      'customers.import': { code: 'conflict', status: 409, message: 'Not now.' },
    });
    showScreen(<Switched>{(id) => <ImportDialog opened={id !== null} onClose={nothing} />}</Switched>);
    goTo('Open 1');
    chooseFile('first');
    await screen.findByText('Emma Roy');
    const release = holdBack('customers.import');
    press('Import 1 customer');
    goTo('Back');
    release();
    await screen.findByText('Nothing was imported');
    screen.getByText('Not now.');
  });

  it('the import of customers starts empty when the dialog is reopened, even after Back in the browser', async () => {
    serverAnswers({ 'customers.previewImport': { data: PREVIEW } });
    showScreen(<Switched>{(id) => <ImportDialog opened={id !== null} onClose={nothing} />}</Switched>);
    goTo('Open 1');
    chooseFile('first');
    await screen.findByText('Emma Roy');
    goTo('Back');
    goTo('Open 1');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(screen.queryByText('Emma Roy')).toBeNull();
    expect(screen.queryByText('customers.csv')).toBeNull();
  });
});
