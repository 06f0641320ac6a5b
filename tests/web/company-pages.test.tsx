import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AboutPage } from '../../web/pages/about-page.tsx';
import { ContactPage } from '../../web/pages/contact-page.tsx';
import { serverAnswers, showScreen } from './api-fixture.tsx';
import { signedInOn } from './web-fixture.tsx';

signedInOn('desktop');

const labels = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('term')
    .map((term) => term.textContent);

it('the support hours and response times on the contact page each have a label', () => {
  showScreen(<ContactPage />);
  expect(labels('Support Hours')).toEqual(['Monday to Friday', 'Saturday', 'Sunday']);
  expect(labels('Response Times')).toContain('Phone');
});

it('the facts of the company on the about page each have a label', async () => {
  serverAnswers({ 'languages.supported': { data: [] } });
  showScreen(<AboutPage />);
  await screen.findByRole('region', { name: 'The company' });
  expect(labels('The company')).toEqual(['Founded', 'Based in', 'Made for', 'Languages']);
});
