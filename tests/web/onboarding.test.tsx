// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProgressView } from '../../server/domains/onboarding/onboarding.schema.ts';
import { saveSession } from '../../web/lib/session.ts';
import { OnboardingPage } from '../../web/pages/onboarding-page.tsx';
import { calls, press, serverAnswers, showScreen } from './api-fixture.tsx';
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
  choice: null,
  startingBalanceCents: null,
  isAutoRecharge: false,
  balanceCents: 0,
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
    ...answers,
  });
  showScreen(<OnboardingPage />, address);
}

const sees = (title: string) => screen.findByRole('heading', { level: 1, name: title });
const sent = (procedure: string) => calls.filter((call) => call.procedure === procedure);

beforeEach(() => {
  setScreen('desktop');
  localStorage.clear();
  saveSession({ ...LOGIN, isEmailVerified: false });
});

describe('the set-up', () => {
  it('goes on at the first step that is not done, and keeps it in the address', async () => {
    show({ step: 'balance', choice: CHOICE });
    await sees('TopUp Your Account');
    expect(window.location.search).toBe('?step=balance');
  });

  it('does not open a step before what it needs is there', async () => {
    show({}, {}, '/onboarding?step=hours');
    await sees('Choose Number');
    expect(window.location.search).toBe('?step=number');
  });

  it('does not let a number be chosen again that is on its way', async () => {
    show(
      { step: 'services', isOrdered: true },
      { 'services.list': { data: { services: [] } } },
      '/onboarding?step=number',
    );
    await sees('Define Your Services');
  });

  it('sends a balance once, whoever presses twice, with the terms that were agreed to in view', async () => {
    show({ step: 'balance', choice: CHOICE }, { 'onboarding.chooseBalance': 'no answer yet' });
    await screen.findByText(/I allow you to charge my saved card/);
    const next = screen.getByRole('button', { name: 'Next' });
    fireEvent.click(next);
    fireEvent.click(next);
    await expect.poll(() => sent('onboarding.chooseBalance').length).toBe(1);
    expect(sent('onboarding.chooseBalance')[0]?.input).toEqual({
      startingBalanceCents: 2_000,
      isAutoRecharge: true,
    });
  });

  it('asks for an active service before the hours', async () => {
    show({ step: 'services', isOrdered: true }, { 'services.list': { data: { services: [] } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByText('Services Required');
    await sees('Define Your Services');
  });

  it('goes on when the hours cannot be saved, keeps them here, and saves them at the end', async () => {
    const refused = { code: 'internal', status: 500 };
    show(READY, { 'hours.week': { data: WEEK }, 'hours.replaceWeek': refused });
    await sees('Set Your Physical Business Hours');
    fireEvent.click(await screen.findByRole('button', { name: 'Save and continue' }));
    await screen.findByText('Business Hours Noted');
    await sees('All Set');
    await expect.poll(() => sent('hours.replaceWeek').length).toBe(2);
  });

  it('has the link mailed again, and opens the dashboard only once the address is verified', async () => {
    const answers: Answers = { 'auth.resendVerification': { data: { success: true } } };
    show({ ...READY, step: 'done' }, answers, '/onboarding?step=done');
    await sees('All Set');
    expect(screen.queryByRole('link', { name: 'Go to dashboard' })).toBeNull();
    press('Resend Verification Email');
    await screen.findByText('Verification Email Sent');
    expect(sent('auth.resendVerification')[0]?.input).toEqual({ email: LOGIN.admin.email });
    serverAnswers({
      'onboarding.progress': { data: { ...READY, step: 'done', isEmailVerified: true } },
    });
    await screen.findByRole('link', { name: 'Go to dashboard' });
    expect(localStorage.getItem('emailVerified')).toBe('1');
  });
});
