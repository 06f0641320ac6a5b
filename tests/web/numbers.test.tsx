import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../server/core/roles.ts';
import { LazyNumberDialogs } from '../../web/features/numbers/lazy-number-dialogs.tsx';
import { NumbersList } from '../../web/features/numbers/manage/numbers-list.tsx';
import { type Order, type Phone, type Quote, useNumberDialog } from '../../web/features/numbers/number.ts';
import { starterOrder } from '../../web/features/numbers/purchase/balance-purchase.tsx';
import { OrderNotice } from '../../web/features/numbers/purchase/order-progress.tsx';
import { BusinessPhonesPage } from '../../web/pages/business-phones-page.tsx';
import {
  calls,
  holdBack,
  LeavablePage,
  openMenu,
  press,
  sent,
  serverAnswers,
  showScreen,
  type,
} from './api-fixture.tsx';
import { signedInOn, signInAs } from './web-fixture.tsx';

const PHONE: Phone = {
  id: 7,
  number: '+14165550119',
  formatted: '+1 (416) 555-0119',
  friendlyName: 'Maple',
  languageCode: 'en',
  languageName: 'English',
  isPrimary: true,
  isPremium: false,
  phoneSid: 'PN7',
  location: null,
  monthlyFeeCents: 1_000,
  holdFeeCents: 500,
  nextBillingAt: '2031-07-01T12:00:00.000Z',
  status: 'active',
  pending: null,
};
const QUOTE: Quote = {
  phoneNumber: '+14165550142',
  formatted: '+1 (416) 555-0142',
  isPremium: false,
  firstMonthCents: 1_000,
  setupFeeCents: 0,
  totalCents: 1_000,
  balanceCents: 5_000,
  shortfallCents: 0,
  otherDueCents: 0,
  callPriceCents: 25,
  isFirstNumber: false,
  isOrdered: false,
};
const ORDER: Order = {
  id: 3,
  phoneNumber: QUOTE.phoneNumber,
  formatted: QUOTE.formatted,
  friendlyName: 'Maple',
  languageCode: 'en',
  languageName: 'English',
  isPremium: false,
  state: 'paid',
  failure: null,
  isPaid: true,
  phoneNumberId: null,
  createdAt: '2031-07-01T12:00:00.000Z',
  updatedAt: '2031-07-01T12:00:00.000Z',
};

signedInOn('desktop');

const LANGUAGES = [
  { code: 'en', name: 'English', isDefault: true, voiceName: null, voiceId: null },
  { code: 'fr', name: 'French', isDefault: false, voiceName: null, voiceId: null },
];

function List() {
  return <NumbersList dialog={useNumberDialog()} />;
}
function Dialogs() {
  return <LazyNumberDialogs dialog={useNumberDialog()} />;
}

describe('row of a phone number', () => {
  it.each<[string, Partial<Phone>, string[]]>([
    ['active', {}, ['Manage', 'More', 'Language', 'Call', 'Delete']],
    [
      'about to go on hold',
      { pending: { action: 'hold', at: '2031-07-01T12:00:00.000Z', reason: 'requested' } },
      ['Keep', 'More', 'Language', 'Call', 'Delete'],
    ],
    ['on hold', { status: 'on_hold' }, ['Reactivate', 'More', 'Language', 'Call', 'Delete']],
    ['cancelled', { status: 'cancelled' }, []],
  ])(
    'the row of a phone number offers only the actions of its state when the number is %s',
    async (_name, patch, offered) => {
      serverAnswers({ 'numbers.list': { data: [{ ...PHONE, ...patch }] } });
      showScreen(<List />);
      const row = within((await screen.findByText(PHONE.formatted)).closest('tr') ?? document.body);
      if (offered.length > 0) openMenu(PHONE.formatted);
      const names = row.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '');
      expect(names.map((name) => name.split(' ')[0])).toEqual(offered);
    },
  );

  it('the row of a phone number links to adding funds if the number will go on hold because of an unpaid balance', async () => {
    const pending = { action: 'hold', at: '2031-07-01T12:00:00.000Z', reason: 'unpaid' };
    serverAnswers({ 'numbers.list': { data: [{ ...PHONE, pending }] } });
    showScreen(<List />, '/business-phones');
    const link = await screen.findByRole('link', { name: /^Add Funds/ });
    expect(link.getAttribute('href')).toBe('/billing?returnTo=%2Fbusiness-phones');
    expect(screen.queryByRole('button', { name: /^Keep/ })).toBeNull();
  });

  it.each<Role>(['manager', 'staff'])('the row of a phone number has no buttons for %s', async (role) => {
    signInAs(role);
    serverAnswers({ 'numbers.list': { data: [PHONE] } });
    showScreen(<List />);
    await screen.findByText(PHONE.formatted);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

it('a planned change of a phone number can be undone after the user has left the page', async () => {
  serverAnswers({ 'numbers.list': { data: [PHONE] }, 'numbers.change': { data: PHONE } });
  showScreen(<LeavablePage page={<Dialogs />} />, '/business-phones?dialog=number-manage.7');
  await screen.findByRole('dialog');
  press('Put on hold');
  fireEvent.click(screen.getByText('Leave'));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent('numbers.change')).toEqual([
      { numberId: 7, action: 'hold' },
      { numberId: 7, action: 'reactivate' },
    ]),
  );
});

it('a removed transfer target can be restored after the user has left the page', async () => {
  const target = {
    numberId: 7,
    languageCode: null,
    phone: '+16135550142',
    hasVoicemail: true,
    limitMinutes: 30,
  };
  const hours = { availability: 'always' };
  const shown = { id: 4, languageName: null, phoneFormatted: '+1 (613) 555-0142', refusal: null };
  serverAnswers({
    'numbers.list': { data: [PHONE] },
    'routing.list': { data: { targets: [{ ...target, ...shown, hours }], phones: [] } },
    'routing.removeTarget': { data: {} },
  });
  showScreen(<LeavablePage page={<Dialogs />} />, '/business-phones?dialog=number-routing.7');
  fireEvent.click(await screen.findByRole('button', { name: /^Remove/ }));
  fireEvent.click(screen.getByText('Leave'));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent('routing.saveTarget')).toEqual([{ ...target, hours }]));
});

describe('form of a transfer target', () => {
  const OTHERS = {
    ...{ id: 4, numberId: 7, languageCode: null, languageName: null, hours: { availability: 'always' } },
    ...{ phone: '+16135550142', phoneFormatted: '+1 (613) 555-0142' },
    ...{ hasVoicemail: true, limitMinutes: 30, refusal: null },
  };
  const ENGLISH = { ...OTHERS, id: 5, languageCode: 'en', languageName: 'English' };
  const FRENCH = { ...OTHERS, id: 6, languageCode: 'fr', languageName: 'French' };
  const PHONES = [
    { phone: '+16135550142', formatted: '+1 (613) 555-0142', isProved: true },
    { phone: '+16135550143', formatted: '+1 (613) 555-0143', isProved: true },
  ];
  const open = async (targets: object[], more: Parameters<typeof serverAnswers>[0] = {}) => {
    serverAnswers({
      'numbers.list': { data: [PHONE] },
      'routing.list': { data: { targets, phones: PHONES } },
      'languages.listForBusiness': { data: LANGUAGES },
      'routing.saveTarget': { data: {} },
      ...more,
    });
    showScreen(<Dialogs />, '/business-phones?dialog=number-routing.7');
    return within(await screen.findByRole('dialog', { name: 'Call transfers' }));
  };
  const add = async (targets: object[] = [], more: Parameters<typeof serverAnswers>[0] = {}) => {
    const dialog = await open(targets, more);
    fireEvent.click(await dialog.findByRole('button', { name: 'Add a phone' }));
    return dialog;
  };
  const change = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('the form of a new transfer target offers only languages without a target, and starts with the first one', async () => {
    const dialog = await add([OTHERS, FRENCH]);
    const language = dialog.getByLabelText<HTMLSelectElement>('Callers who speak');
    expect([...language.options].map(({ textContent }) => textContent)).toEqual(['English']);
    press('Save');
    await screen.findByText('Call transfer saved');
    expect(sent('routing.saveTarget')).toMatchObject([{ languageCode: 'en' }]);
  });

  it('the form of a new transfer target does not replace a target that was added after its draft was saved', async () => {
    const dialog = await add();
    await dialog.findByRole('option', { name: 'French' });
    change('Callers who speak', 'fr');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    await add([FRENCH]);
    expect(screen.getByLabelText<HTMLSelectElement>('Callers who speak').value).toBe('');
    press('Save');
    await waitFor(() => expect(sent('routing.saveTarget')).toMatchObject([{ languageCode: null }]));
  });

  it('a transfer target cannot be added when every language has one', async () => {
    const dialog = await open([OTHERS, ENGLISH, FRENCH]);
    await dialog.findByRole('button', { name: 'Edit the transfer of callers in French' });
    expect(dialog.queryByRole('button', { name: 'Add a phone' })).toBeNull();
    await waitFor(() => expect(sent('languages.listForBusiness')).toHaveLength(1));
    expect(dialog.queryByRole('button', { name: 'Add a phone' })).toBeNull();
  });

  it('the form of a transfer target shows a missing time at its field until the user corrects it', async () => {
    const dialog = await add();
    change('When somebody answers there', 'own_hours');
    change('Until', '');
    press('Save');
    const until = dialog.getByLabelText('Until');
    expect(until.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Please enter both times')).toHaveLength(1);
    change('Until', '17:00');
    expect(screen.queryByText('Please enter both times')).toBeNull();
  });

  it('the form of a transfer target shows that days are missing until the user selects one', async () => {
    const dialog = await add();
    change('When somebody answers there', 'own_hours');
    const days = dialog.getAllByRole('checkbox', { name: /day$/ });
    for (const day of days) if (day instanceof HTMLInputElement && day.checked) fireEvent.click(day);
    press('Save');
    dialog.getByText('Choose at least one day');
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Monday' }));
    expect(dialog.queryByText('Choose at least one day')).toBeNull();
  });

  it('the form of a transfer target removes the refusal of a phone when the user selects another phone', async () => {
    const refused = { code: 'validation_failed', status: 400, fields: { phone: 'Not this phone' } };
    const dialog = await add([], { 'routing.saveTarget': refused });
    press('Save');
    await dialog.findByText('Not this phone');
    change('Phone', '+16135550143');
    await waitFor(() => expect(dialog.queryByText('Not this phone')).toBeNull());
  });

  it('the form of a transfer target removes the refusal of a number to verify when the user corrects it', async () => {
    const refused = { code: 'validation_failed', status: 400, fields: { phone: 'No such number' } };
    const dialog = await add([], { 'routing.askProof': refused });
    change('Phone', '');
    change('Number of the phone', '12');
    press('Call with a code');
    await dialog.findByText('No such number');
    change('Number of the phone', '613 555 0143');
    await waitFor(() => expect(dialog.queryByText('No such number')).toBeNull());
  });
});

describe('purchase of a phone number', () => {
  const ADDRESS = `/settings?dialog=number-buy.${QUOTE.phoneNumber.slice(1)}`;
  const answers = (more: Parameters<typeof serverAnswers>[0] = {}) => ({
    'numbers.list': { data: [PHONE] },
    'numbers.latestOrder': { data: null },
    'numbers.quote': { data: QUOTE },
    ...more,
  });
  const keys = () => sent('numbers.purchase').map((input) => Reflect.get(Object(input), 'requestId'));

  it('the purchase of a phone number has the same idempotency key until the server responds, and then a new one', async () => {
    serverAnswers(answers({ 'numbers.purchase': 'no answer' }));
    showScreen(<Dialogs />, ADDRESS);
    const buy = () => fireEvent.click(screen.getByRole('button', { name: 'Buy for $10.00' }));
    await screen.findByRole('button', { name: 'Buy for $10.00' });
    buy();
    await screen.findByText('Purchase Failed');
    buy();
    await waitFor(() => expect(keys()).toHaveLength(2));
    serverAnswers(answers({ 'numbers.purchase': { code: 'provider_unavailable', status: 503 } }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Buy/ }).dataset.loading).toBeUndefined());
    buy();
    await waitFor(() => expect(keys()).toHaveLength(3));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Buy/ }).dataset.loading).toBeUndefined());
    buy();
    await waitFor(() => expect(keys()).toHaveLength(4));
    const [first, second, third, fourth] = keys();
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('a double click sends one purchase of a phone number, and the dialog reports the number once it is active', async () => {
    serverAnswers(answers());
    showScreen(<Dialogs />, ADDRESS);
    const buy = await screen.findByRole('button', { name: 'Buy for $10.00' });
    const arrived = { data: { ...ORDER, state: 'active', phoneNumberId: 8 } };
    const purchase = { data: { order: ORDER, phone: null } };
    serverAnswers(answers({ 'numbers.purchase': purchase, 'numbers.latestOrder': arrived }));
    fireEvent.click(buy);
    fireEvent.click(buy);
    await screen.findByText('Number Purchased');
    screen.getByText('+1 (416) 555-0142 is ready');
    expect(keys()).toHaveLength(1);
  });

  it.each([
    [
      'fails',
      { code: 'number_taken', status: 409, message: 'This number was just taken.' },
      'Failed to purchase number: 409. This number was just taken.',
    ],
    [
      'fails for lack of balance',
      { code: 'insufficient_funds', status: 402, message: 'Your balance is too low.' },
      'Failed to purchase number: 402. Your balance is too low.',
    ],
    [
      'succeeds',
      { data: { order: { ...ORDER, state: 'active', phoneNumberId: 8 }, phone: PHONE } },
      '+1 (416) 555-0142 is yours, and your receptionist answers its calls.',
    ],
  ])('a purchase of a phone number that %s after the user has left the page is reported', async (...row) => {
    const [, purchase, text] = row;
    serverAnswers(answers({ 'numbers.purchase': purchase }));
    showScreen(<LeavablePage page={<Dialogs />} />, ADDRESS);
    await screen.findByRole('button', { name: 'Buy for $10.00' });
    const release = holdBack('numbers.purchase');
    press('Buy for $10.00');
    fireEvent.click(screen.getByText('Leave'));
    release();
    await screen.findByText(text);
    expect(window.location.pathname + window.location.search).toBe(ADDRESS);
  });

  it('the purchase of a phone number shows the HTTP status and the reason of a rejected purchase', async () => {
    const refused = { code: 'number_taken', status: 409, message: 'This number was just taken.' };
    serverAnswers(answers({ 'numbers.purchase': refused }));
    showScreen(<Dialogs />, ADDRESS);
    fireEvent.click(await screen.findByRole('button', { name: 'Buy for $10.00' }));
    await screen.findByText('Purchase Failed');
    screen.getByText('Failed to purchase number: 409. This number was just taken.');
  });

  it.each([
    ['reserved', {}, null, 'Premium number reserved'],
    ['already active', { state: 'active', phoneNumberId: 8 }, PHONE, 'Number Purchased'],
  ])(
    'the purchase of a phone number announces a premium number that is %s',
    async (_state, changes, phone, title) => {
      const order = { ...ORDER, isPremium: true, ...changes };
      const quote = { data: { ...QUOTE, isPremium: true } };
      serverAnswers(answers({ 'numbers.quote': quote, 'numbers.purchase': { data: { order, phone } } }));
      showScreen(<Dialogs />, ADDRESS);
      fireEvent.click(await screen.findByRole('button', { name: 'Reserve for $10.00' }));
      await screen.findByText(title);
      const soon = screen.queryAllByText('It will be added to your account shortly');
      expect(soon).toHaveLength(phone === null ? 1 : 0);
    },
  );

  it.each([
    ['was bought by the business itself', { data: { ...QUOTE, isOrdered: true } }],
    ['was bought by another business', { code: 'number_taken', status: 409 }],
  ])(
    'the purchase of a phone number shows no general error if the reloaded quote reveals that the number %s',
    async (_case, quote) => {
      serverAnswers(answers());
      showScreen(<Dialogs />, ADDRESS);
      await screen.findByRole('button', { name: 'Buy for $10.00' });
      serverAnswers(answers({ 'numbers.purchase': 'no answer', 'numbers.quote': quote }));
      press('Buy for $10.00');
      await screen.findByText(/^This number is (already yours|no longer available)$/);
      expect(screen.queryByText('Unexpected problem')).toBeNull();
    },
  );

  it('the purchase of a phone number shows the steps of a running order instead of a button for a second one', async () => {
    serverAnswers(answers({ 'numbers.latestOrder': { data: { ...ORDER, state: 'bought' } } }));
    showScreen(<Dialogs />, ADDRESS);
    await screen.findByText('Getting +1 (416) 555-0142 for you');
    const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps).toEqual([
      'Paid: done',
      'Bought at the carrier: done',
      'Calls connected: in progress',
      'Active: to come',
    ]);
    expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull();
  });

  it('the purchase of a phone number states after a carrier failure that the money stays in the balance, and offers a retry', async () => {
    const failed = { ...ORDER, state: 'failed', failure: 'provider' };
    serverAnswers(answers({ 'numbers.latestOrder': { data: failed } }));
    showScreen(<Dialogs />, ADDRESS);
    await screen.findByText(/stays in your balance/);
    press('Try again');
    await screen.findByRole('button', { name: 'Buy for $10.00' });
  });

  it('the purchase of a phone number that was taken after a failed order states that the money stays in the balance', async () => {
    const failed = { ...ORDER, state: 'failed', failure: 'provider' };
    const quote = { code: 'number_taken', status: 409 };
    serverAnswers(answers({ 'numbers.latestOrder': { data: failed }, 'numbers.quote': quote }));
    showScreen(<Dialogs />, ADDRESS);
    await screen.findByText(/did not provide this number/);
    press('Try again');
    await screen.findByText('This number is no longer available');
    expect(screen.queryByText(/Nothing was charged/)).toBeNull();
    screen.getByText(/stays in your balance/);
  });

  it('the purchase of a phone number shows the missing amount and links to billing with a return URL', async () => {
    const short = { ...QUOTE, balanceCents: 250, shortfallCents: 750 };
    serverAnswers(answers({ 'numbers.quote': { data: short } }));
    showScreen(<Dialogs />, ADDRESS);
    await screen.findByText('This costs $10.00, and your balance is $2.50. You need $7.50 more.');
    const href = screen.getByRole('link', { name: 'Add Funds' }).getAttribute('href') ?? '';
    expect(new URL(href, 'http://localhost').searchParams.get('returnTo')).toBe(ADDRESS);
  });

  it('the purchase of a phone number opens no dialog for a role that may not buy', async () => {
    signInAs('staff');
    serverAnswers(answers());
    showScreen(<Dialogs />, ADDRESS);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toEqual([]);
  });
});

it('a failed number order stays visible until it is dismissed', async () => {
  serverAnswers({ 'numbers.latestOrder': { data: { ...ORDER, state: 'failed', failure: 'taken' } } });
  showScreen(<OrderNotice onAnother={() => undefined} />);
  await screen.findByText(/Somebody else got this number first/);
  press('Dismiss');
  expect(screen.queryByText(/Somebody else got this number first/)).toBeNull();
});

it('a number order that failed while its payment is processing does not state that the money is in the balance', async () => {
  const failed = { ...ORDER, state: 'failed', failure: 'taken', isPaid: false };
  serverAnswers({ 'numbers.latestOrder': { data: failed } });
  showScreen(<OrderNotice onAnother={() => undefined} />);
  await screen.findByText(/If your payment for it succeeds, it is added to your balance/);
  expect(screen.queryByText(/stays in your balance/)).toBeNull();
});

it('the first order costs 20 dollars; a premium number adds its first month and set-up fee', () => {
  const first = { ...QUOTE, balanceCents: 0 };
  expect(starterOrder(first)).toEqual({ totalCents: 2_000, leftCents: 1_000 });
  expect(starterOrder({ ...first, balanceCents: 300 })).toEqual({ totalCents: 2_000, leftCents: 1_300 });
  expect(starterOrder({ ...first, otherDueCents: 1_000 })).toEqual({ totalCents: 2_000, leftCents: 0 });
  const premium = { ...first, isPremium: true, firstMonthCents: 4_500, setupFeeCents: 500 };
  expect(starterOrder(premium)).toEqual({ totalCents: 7_000, leftCents: 2_000 });
});

it.each([
  [
    { code: 'provider_unavailable', status: 503, message: 'The carrier is not responding.' },
    'Failed to search numbers: 503. The carrier is not responding.',
  ],
  ['no answer' as const, /^The service cannot be reached\./],
])('a failed number search shows the HTTP status and the reason (%#)', async (answer, text) => {
  serverAnswers({ 'numbers.list': { data: [] }, 'numbers.search': answer });
  showScreen(<Dialogs />, '/settings?dialog=number-add');
  fireEvent.click(await screen.findByRole('button', { name: 'Search' }));
  const toasts = within(await screen.findByRole('region', { name: /^Notifications/ }));
  await toasts.findByText('Search Failed');
  toasts.getByText(text);
});

describe('language of a phone number', () => {
  it.each([
    [{ code: 'internal', status: 500, message: 'No luck.' }, 'Failed to update phone number: No luck.'],
    [{ code: 'conflict', status: 409, message: 'No luck.' }, 'No luck.'],
  ])(
    'a change of the language shows the documented text for a server error and the reason for a refusal (%#)',
    async (answer, text) => {
      serverAnswers({
        'numbers.list': { data: [PHONE] },
        'languages.listForBusiness': { data: LANGUAGES },
        'numbers.setLanguage': answer,
      });
      showScreen(<Dialogs />, '/settings?dialog=number-language.7');
      await screen.findByRole('button', { name: 'Save language' });
      press('Save language');
      await screen.findByText('Update Failed');
      screen.getByText(text);
    },
  );
});

describe('reactivation of a phone number', () => {
  const ON_HOLD: Phone = { ...PHONE, status: 'on_hold' };
  const ADDRESS = '/business-phones?dialog=number-reactivate.7';
  const REFUSED = { code: 'conflict', status: 409, message: 'Not now.' };
  const open = async (change: Parameters<typeof serverAnswers>[0][string]) => {
    serverAnswers({ 'numbers.list': { data: [ON_HOLD] }, 'numbers.change': change });
    showScreen(<LeavablePage page={<Dialogs />} />, ADDRESS);
    await screen.findByRole('dialog', { name: `Reactivate ${PHONE.formatted}?` });
  };
  const goTo = (address: string) => act(() => window.history.pushState(null, '', address));

  it.each([
    ['fails', REFUSED, 'Not now.'],
    ['succeeds', { data: PHONE }, `${PHONE.formatted} answers calls again.`],
  ])('a reactivation of a phone number that %s after its dialog was closed is reported', async (...row) => {
    const [, answer, text] = row;
    await open(answer);
    const release = holdBack('numbers.change');
    press('Reactivate for $10.00');
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    release();
    await screen.findByText(text);
  });

  it('the dialog for the reactivation of a phone number opens without the error of an earlier attempt', async () => {
    await open(REFUSED);
    press('Reactivate for $10.00');
    await within(screen.getByRole('dialog')).findByText('Not now.');
    goTo('/business-phones');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    goTo(ADDRESS);
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(within(dialog).queryByText('Not now.')).toBeNull());
  });
});

describe('Arabic-Indic digits', () => {
  it('Arabic-Indic digits confirm the removal of a phone number', async () => {
    serverAnswers({ 'numbers.list': { data: [PHONE] }, 'numbers.remove': { data: {} } });
    showScreen(<Dialogs />, '/business-phones?dialog=number-remove.7');
    await screen.findByRole('dialog');
    type('Type the number to confirm', '٤١٦ ٥٥٥ ٠١١٩');
    press('Delete number');
    await waitFor(() => expect(sent('numbers.remove')).toEqual([{ phoneSid: 'PN7' }]));
  });

  it('Arabic-Indic digits are accepted by the search for a phone number', async () => {
    serverAnswers({ 'numbers.list': { data: [] }, 'numbers.search': { data: [] } });
    showScreen(<Dialogs />, '/settings?dialog=number-add');
    await screen.findByRole('dialog');
    type('Area code', '٤١٦');
    press('Search');
    await waitFor(() => expect(sent('numbers.search')).toMatchObject([{ areaCode: '416' }]));
  });
});

describe('page of phone numbers', () => {
  const sections = () =>
    screen
      .getAllByRole('heading', { level: 2, name: /^(Get a number|Manage Numbers)$/ })
      .map(({ textContent }) => textContent);
  const open = async (phones: Phone[]) => {
    serverAnswers({ 'numbers.list': { data: phones }, 'numbers.latestOrder': { data: null } });
    showScreen(<BusinessPhonesPage />, '/business-phones');
    await screen.findByText(phones.length === 0 ? 'No business phones yet' : PHONE.formatted);
  };

  it.each<[string, string, Phone[]]>([
    ['Get a number', 'without a number', []],
    ['Get a number', 'whose numbers are all cancelled', [{ ...PHONE, status: 'cancelled' }]],
    ['Manage Numbers', 'with a number', [PHONE]],
  ])('the page of phone numbers starts with "%s" for an owner %s', async (first, _which, phones) => {
    await open(phones);
    expect(sections()[0]).toBe(first);
    expect(sections()).toHaveLength(2);
  });
});
