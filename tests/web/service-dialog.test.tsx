import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PAGE_MESSAGES, type Service } from '../../web/features/services/service.ts';
import { EditDialog } from '../../web/features/services/service-dialog.tsx';
import { press, sent, serverAnswers, showScreen } from './api-fixture.tsx';

const SERVICE: Service = {
  id: 101,
  translationId: 7,
  name: 'Cleaning',
  description: '',
  language: 'en',
  durationMinutes: 45,
  priceCents: 9_500,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 5,
  isActive: true,
  coverage: { texts: 1, languages: 1, missing: [] },
};

it('refuses a duration of 7.5 minutes instead of reading 75', async () => {
  serverAnswers({ 'services.update': { data: {} } });
  showScreen(
    <EditDialog service={SERVICE} language="en" languages={[]} messages={PAGE_MESSAGES} onClose={vi.fn()} />,
  );
  fireEvent.change(await screen.findByLabelText('Duration (min)'), { target: { value: '7.5' } });
  press('Save changes');
  await screen.findByText(/^A whole number from 1 to /);
  expect(sent('services.update')).toEqual([]);
});
