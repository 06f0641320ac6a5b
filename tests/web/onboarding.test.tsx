import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProgressView } from '../../server/modules/tenants/onboarding/onboarding.schema.ts';
import { clearSession, saveSession } from '../../web/lib/session/session.ts';
import { OnboardingPage } from '../../web/pages/onboarding-page.tsx';
import { holdBack, openMenu, press, sent, serverAnswers, showScreen, type } from './api-fixture.tsx';
import { LOGIN, setScreen } from './web-fixture.tsx';

const CHOICE = {
  phoneNumber: '+14165550123',
  formatted: '+1 (416) 555-0123',
  locality: 'Toronto',
  region: 'ON',
  isPremium: false,
  monthlyFeeCents: 1_000,
  setupFeeCents: 0,
};

const START: ProgressView = {
  step: 'number',
  isEmailVerified: false,
  area: null,
  choice: null,
  startingBalanceCents: null,
  balanceCents: 0,
  callPriceCents: 25,
  otherDueCents: 0,
  isCovered: false,
  isOrdered: false,
  number: null,
  languages: [{ code: 'en', name: 'English', isDefault: true }],
  checklist: {
    hasNumber: false,
    hasService: false,
    hasHours: false,
    hasTransferTarget: false,
    hasCall: false,
  },
  testCallPath: null,
};

const { formatted, locality, phoneNumber, region } = CHOICE;
const READY: ProgressView = {
  ...START,
  step: 'hours',
  isOrdered: true,
  number: { formatted, locality, phoneNumber, region },
};

const WEEK = {
  isSet: true,
  days: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    id: dayOfWeek,
    dayOfWeek,
    isClosed: false,
    openTime: '09:00:00',
    closeTime: '17:00:00',
    spans: [{ openTime: '09:00:00', closeTime: '17:00:00' }],
  })),
};

type Answers = Parameters<typeof serverAnswers>[0];

function show(progress: Partial<ProgressView>, answers: Answers = {}, address = '/onboarding'): void {
  serverAnswers({
    'onboarding.progress': { data: { ...START, ...progress } },
    'numbers.latestOrder': { data: null },
    'languages.supported': { data: { languages: [] } },
    ...answers,
  });
  showScreen(<OnboardingPage />, address);
}

const sees = (title: string) => screen.findByRole('heading', { level: 1, name: title });

beforeEach(() => {
  setScreen('desktop');
  localStorage.clear();
  saveSession({ ...LOGIN, isEmailVerified: false });
});

describe('onboarding', () => {
  it('onboarding resumes at the first incomplete step and puts the step into the URL', async () => {
    show({ step: 'balance', choice: CHOICE });
    await sees('TopUp Your Account');
    expect(window.location.search).toBe('?step=balance');
  });

  it('onboarding does not open a step before its requirements are met', async () => {
    show({}, {}, '/onboarding?step=hours');
    await sees('Choose Number');
    expect(window.location.search).toBe('?step=number');
  });

  it('onboarding does not open the step of the number again once a number is ordered', async () => {
    show(
      { step: 'services', isOrdered: true },
      { 'services.list': { data: { services: [] } } },
      '/onboarding?step=number',
    );
    await sees('Define Your Services');
  });

  it('onboarding lists numbers in the area of the business before a search', async () => {
    const offered = { ...CHOICE, priceCents: 1_000 };
    show(
      { area: { region: 'ON', areaCode: '416' } },
      { 'numbers.search': { data: [offered] }, 'numbers.premium': { data: [] } },
    );
    await screen.findByRole('button', { name: `Select ${formatted}` });
    expect(sent('numbers.search')).toEqual([{ region: 'ON', areaCode: '416' }]);
  });

  it('onboarding shows the forwarding code of the selected carrier for an existing number', async () => {
    show({ ...READY, step: 'done' });
    fireEvent.click(await screen.findByText('Keep your present number: forward it'));
    expect(screen.getByText('*7214165550123')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Carrier'), { target: { value: 'T-Mobile' } });
    expect(screen.getByText('**21*14165550123#')).toBeTruthy();
    expect(screen.getByText(/^To stop forwarding, dial ##21#\./)).toBeTruthy();
  });

  it('onboarding ends with one notice about an unverified email address, which states where the link was sent', async () => {
    show({ ...READY, step: 'done' }, {}, '/onboarding?step=done');
    await sees('All Set');
    const notices = await screen.findAllByRole('note');
    expect(notices.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(`To open the dashboard, use the link in our email to ${LOGIN.admin.email}.`),
    ]);
    expect(screen.queryByRole('link', { name: 'Go to Dashboard' })).toBeNull();
  });

  it('onboarding sends the starting balance once after a double click, and no auto-recharge settings', async () => {
    show({ step: 'balance', choice: CHOICE }, { 'onboarding.chooseBalance': 'no answer yet' });
    await screen.findByText(/^The next page says, above the Pay button, what auto-recharge does/);
    const next = screen.getByRole('button', { name: 'Next' });
    fireEvent.click(next);
    fireEvent.click(next);
    await expect.poll(() => sent('onboarding.chooseBalance').length).toBe(1);
    expect(sent('onboarding.chooseBalance')[0]).toEqual({ startingBalanceCents: 2_000 });
  });

  it('onboarding shows how many calls each starting balance pays for, and how many after the fees of the first month', async () => {
    show({ step: 'balance', choice: CHOICE });
    await sees('TopUp Your Account');
    const options = screen
      .getAllByRole('radio')
      .map((radio) => radio.closest('[data-checked], div')?.parentElement?.textContent);
    expect(options.map((text) => /\.00(\d+) calls? (\d+) calls? after/.exec(text ?? '')?.slice(1))).toEqual([
      ['40', '0'],
      ['80', '40'],
      ['200', '160'],
      ['400', '360'],
    ]);
  });

  it('onboarding does not mention auto-recharge if the payment page will not offer it', async () => {
    show({ step: 'balance', choice: CHOICE, startingBalanceCents: 1_000 });
    await screen.findByText(
      /^Of this, \$10\.00 pays for your number's first month\. The first month uses all of it/,
    );
    expect(screen.queryByText(/auto-recharge/)).toBeNull();
  });

  it('onboarding requires an active service before it opens the step of the opening hours', async () => {
    show({ step: 'services', isOrdered: true }, { 'services.list': { data: { services: [] } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByText('Services Required');
    await sees('Define Your Services');
  });

  it('onboarding continues if the hours cannot be saved, and tries to save them again at the last step', async () => {
    const refused = { code: 'internal', status: 500 };
    show(READY, { 'hours.week': { data: WEEK }, 'hours.replaceWeek': refused });
    await sees('Set Your Physical Business Hours');
    fireEvent.click(await screen.findByRole('button', { name: 'Save and continue' }));
    await screen.findByText('Business Hours Noted');
    await sees('All Set');
    await expect.poll(() => sent('hours.replaceWeek').length).toBe(2);
  });

  it('onboarding stores hours that could not be saved after the user has left their step, and stays on the new step', async () => {
    show(READY, {
      'hours.week': { data: WEEK },
      'hours.replaceWeek': { code: 'internal', status: 500 },
      'services.list': { data: { services: [] } },
    });
    await screen.findByRole('button', { name: 'Save and continue' });
    const release = holdBack('hours.replaceWeek');
    press('Save and continue');
    act(() => window.history.pushState(null, '', '/onboarding?step=services'));
    await sees('Define Your Services');
    release();
    await screen.findByText('Business Hours Noted');
    expect(Object.keys(localStorage).some((key) => key.startsWith('keptHours'))).toBe(true);
    await sees('Define Your Services');
  });

  it('onboarding does not save its unsaved hours over hours that were set elsewhere in the meantime', async () => {
    const refused = { code: 'internal', status: 500, message: 'Not now.' };
    const noHours = { 'hours.week': { data: { ...WEEK, isSet: false } }, 'hours.replaceWeek': refused };
    show(READY, noHours);
    fireEvent.click(await screen.findByRole('button', { name: 'Save and continue' }));
    await expect.poll(() => sent('hours.replaceWeek').length).toBe(2);
    cleanup();
    const done = { ...READY, step: 'done' } as const;
    show(
      done,
      { 'hours.week': { data: WEEK }, 'hours.replaceWeek': { data: WEEK } },
      '/onboarding?step=done',
    );
    await expect
      .poll(() => Object.keys(localStorage).filter((key) => key.startsWith('keptHours')))
      .toEqual([]);
    expect(sent('hours.replaceWeek')).toHaveLength(2);
  });

  it('onboarding can resend the verification link, and links to the dashboard only after the verification', async () => {
    const answers: Answers = { 'auth.resendVerification': { data: { success: true } } };
    show({ ...READY, step: 'done' }, answers, '/onboarding?step=done');
    await sees('All Set');
    expect(screen.queryByRole('link', { name: 'Go to dashboard' })).toBeNull();
    press('Resend Verification Email');
    await screen.findByText('Verification Email Sent');
    expect(sent('auth.resendVerification')[0]).toEqual({ email: LOGIN.admin.email });
    serverAnswers({ 'onboarding.progress': { data: { ...READY, step: 'done', isEmailVerified: true } } });
    await screen.findByRole('link', { name: 'Go to dashboard' });
    expect(localStorage.getItem('emailVerified')).toBe('1');
  });
});

it('onboarding shows a visitor without an account the first of seven steps', async () => {
  clearSession();
  showScreen(<OnboardingPage />, '/onboarding');
  const steps = within(await screen.findByRole('navigation', { name: 'Steps' }));
  steps.getByText('Step 1 of 7');
  expect(steps.getAllByRole('listitem')).toHaveLength(7);
  expect(steps.getByText('Create Account').closest('[aria-current]')).not.toBeNull();
  expect(steps.queryAllByRole('button')).toEqual([]);
  screen.getByRole('heading', { level: 1, name: 'Create Account' });
});

describe('service in onboarding', () => {
  const SERVICE = {
    id: 101,
    translationId: 7,
    name: 'Cleaning',
    description: '',
    language: 'en',
    durationMinutes: 30,
    priceCents: 0,
    bufferBeforeMinutes: 5,
    bufferAfterMinutes: 5,
    isActive: true,
    coverage: { texts: 1, languages: 1, missing: [] },
  };
  const open = (address: string, answers: Answers = {}) =>
    show(
      { step: 'services', isOrdered: true },
      { 'services.list': { data: { services: [SERVICE] } }, ...answers },
      `/onboarding?step=services&dialog=${address}`,
    );
  const FAILED = { code: 'internal', status: 500, message: 'No luck.' };

  it('the services step of onboarding offers to load the languages again when that failed', async () => {
    open('', { 'languages.supported': FAILED });
    await screen.findByText('No luck.');
    const english = {
      code: 'en',
      name: 'English',
      nativeName: 'English',
      isExtended: false,
      isSupported: true,
    };
    serverAnswers({
      'onboarding.progress': { data: { ...START, step: 'services', isOrdered: true } },
      'services.list': { data: { services: [SERVICE] } },
      'languages.supported': { data: [english] },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('checkbox', { name: 'English' });
  });

  it('the services step of onboarding adds each selected suggestion of the trade once, also after a double click', async () => {
    show(
      { step: 'services', isOrdered: true },
      { 'services.list': { data: { services: [] } }, 'services.create': { data: { service: SERVICE } } },
    );
    fireEvent.click(await screen.findByRole('radio', { name: 'Dentist' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Filling/ }));
    const add = screen.getByRole('button', { name: 'Add 4 services' });
    // Both presses happen before React renders again.
    act(() => {
      add.click();
      add.click();
    });
    await screen.findByText('Service created', { exact: false });
    const created = sent('services.create');
    expect(created).toHaveLength(4);
    expect(created[0]).toEqual({ language: 'en', name: 'Dental checkup', durationMinutes: 30 });
    expect(JSON.stringify(created)).not.toContain('Filling');
  });

  it('the services step of onboarding hides the price of a service while it is 0', async () => {
    const priced = { ...SERVICE, id: 102, name: 'Filling', priceCents: 9_000 };
    open('', { 'services.list': { data: { services: [SERVICE, priced] } } });
    await screen.findByText('Filling');
    screen.getByText('$90.00');
    expect(screen.queryByText('Free')).toBeNull();
    expect(screen.getAllByText('Price')).toHaveLength(1);
  });

  it('the services step of onboarding requires a name, with the documented texts', async () => {
    open('add');
    await screen.findByRole('dialog', { name: 'Add service' });
    press('Add service');
    await screen.findByText('Service Name Required');
    expect(screen.getAllByText('Please enter a service name')).toHaveLength(2);
    expect(screen.queryByText('Service name is required')).toBeNull();
    expect(sent('services.create')).toEqual([]);
  });

  it.each([
    ['add', 'add', 'Add service', 'Save Failed'],
    ['update', 'edit.101', 'Save changes', 'Save Failed'],
    ['delete', 'remove.101', 'Delete service', 'Delete Failed'],
  ])(
    'the services step of onboarding shows the documented text and the reason of the server after a failure to %s',
    async (...row) => {
      const [verb, address, button, title] = row;
      open(address, { 'services.create': FAILED, 'services.update': FAILED, 'services.remove': FAILED });
      await screen.findByRole('dialog');
      if (address !== 'remove.101') type('Name', 'Consultation');
      press(button);
      await screen.findByText(title);
      screen.getByText(`Failed to ${verb} service. Please try again. No luck.`);
    },
  );

  it('the service in onboarding stays active after a failed update and shows the error', async () => {
    open('', { 'services.update': FAILED });
    await screen.findByRole('button', { name: 'Edit Cleaning' });
    openMenu('Cleaning');
    press('Deactivate Cleaning');
    await screen.findByText('Failed to update service. Please try again. No luck.');
    screen.getByText('Save Failed');
    openMenu('Cleaning');
    screen.getByRole('button', { name: 'Deactivate Cleaning' });
  });
});

it.each([
  [
    'the server is unreachable',
    'no answer' as const,
    'Connection Error',
    'Unable to connect to verification service. Please try again.',
  ],
  [
    'the server has an error',
    { code: 'internal', status: 500 },
    'Resend Failed',
    'Unable to resend verification email. Please try again later.',
  ],
  [
    'the server rejects the request',
    { code: 'conflict', status: 409, message: 'No luck.' },
    'Resend Failed',
    'Failed to resend verification email: No luck.',
  ],
])(
  'the verification notice in onboarding shows why the email was not sent again when %s',
  async (_name, answer, title, text) => {
    show(READY, { 'hours.week': { data: WEEK }, 'auth.resendVerification': answer });
    await sees('Set Your Physical Business Hours');
    press('Resend Verification Email');
    await screen.findByText(title);
    screen.getByText(text);
  },
);

describe('email address of support in onboarding', () => {
  const copyWith = async (writeText: () => Promise<void>) => {
    document.head.innerHTML = '<meta name="support-email" content="help@callingua.test">';
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    show(READY, { 'hours.week': { data: WEEK } });
    await sees('Set Your Physical Business Hours');
    press('Copy email address');
  };
  afterEach(() => {
    document.head.innerHTML = '';
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('the email address of support in onboarding can be copied', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    await copyWith(writeText);
    await screen.findByText('Copied to clipboard');
    screen.getByText('Email address copied successfully');
    expect(writeText).toHaveBeenCalledWith('help@callingua.test');
  });

  it('a toast asks the user to copy the email address of support manually when the browser denies access to the clipboard', async () => {
    await copyWith(() => Promise.reject(new Error('refused')));
    await screen.findByText('Copy Failed');
    screen.getByText('Please copy the email manually');
  });
});
