import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatCharge } from '../../web/features/calls/format-charge.ts';
import { AgentProblem } from '../../web/features/dashboard/system-status.tsx';
import { showScreen } from './api-fixture.tsx';
import { signInAs } from './web-fixture.tsx';

it('the suspension notice shows its date, its reason and the contact details of support', () => {
  const suspension = {
    since: '2026-11-20T15:00:00Z',
    why: 'We could not verify the company.',
    supportEmail: 'support@callingua.test',
    supportPhone: '+1 (416) 555-0100',
  };
  showScreen(
    <AgentProblem agent={{ state: 'stopped', reason: 'suspended', suspension }} areModelsDown={false} />,
  );

  expect(screen.getByText('Your account is suspended')).toBeTruthy();
  expect(screen.getByText(/November 20, 2026/)).toBeTruthy();
  expect(screen.getByText(/We could not verify the company\./)).toBeTruthy();
  expect(screen.getByText('+1 (416) 555-0100')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'support@callingua.test' }).getAttribute('href')).toBe(
    'mailto:support@callingua.test',
  );
});

it.each([
  ['admin', true],
  ['staff', false],
] as const)(
  'the notice of a reached daily limit shows when it ends and links only an owner to billing (%s)',
  (role, leads) => {
    signInAs(role);
    showScreen(<AgentProblem agent={{ state: 'stopped', reason: 'spending_limit' }} areModelsDown={false} />);

    expect(screen.getByText(/limit for calls has been reached.*until midnight/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open Billing & Funds' }) !== null).toBe(leads);
  },
);

it.each([true, false])(
  'the notice of unavailable language models is shown only if the models are down: %s',
  (areModelsDown) => {
    showScreen(<AgentProblem agent={{ state: 'running' }} areModelsDown={areModelsDown} />);
    expect(screen.queryByText('The AI model does not answer') !== null).toBe(areModelsDown);
    expect(screen.queryByText(/answers by its built-in rules/) !== null).toBe(areModelsDown);
  },
);

it('the charge text of a call that was not answered, or refused by a suspension, states that it cost nothing', () => {
  const say = (chargeOutcome: 'not_taken' | 'suspended') =>
    formatCharge({ chargeOutcome, chargeCents: null, direction: 'inbound' });

  expect(say('not_taken')).toBe(
    'Not taken: the call ended before it reached your receptionist, so it cost nothing',
  );
  expect(say('suspended')).toBe('Not charged: your account was suspended');
});
