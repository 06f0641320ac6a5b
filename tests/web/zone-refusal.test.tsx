import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BusinessProfileForm } from '../../web/features/account/business-profile-section.tsx';
import { press, serverAnswers, showScreen } from './api-fixture.tsx';
import { LOGIN, signedInOn } from './web-fixture.tsx';

signedInOn('desktop');

it('the profile form shows the rejection of a time zone at its field and preserves the input', async () => {
  const message = 'Choose a time zone by its city, for example America/Toronto.';
  const refusal = {
    code: 'validation_failed',
    status: 400,
    message: 'Not so',
    fields: { timezone: message },
  };
  serverAnswers({ 'businesses.updateProfile': refusal });
  const business = { ...LOGIN.business, slogan: 'Hello', type: null, offersBuiltIns: true, zoneRules: null };
  const money = {
    balanceCents: null,
    isLowBalance: null,
    isAutoRecharge: null,
    rechargeThresholdCents: null,
    rechargeAmountCents: null,
  };
  showScreen(<BusinessProfileForm business={{ ...business, ...money, stripeCustomerId: null }} />);
  press('Save business profile');
  const alert = await screen.findByText(message);
  const fields = screen.getAllByDisplayValue('America/Toronto');
  expect(fields.some((field) => field.getAttribute('aria-describedby')?.includes(alert.id))).toBe(true);
  expect(screen.getByDisplayValue('Hello')).toBeTruthy();
});
