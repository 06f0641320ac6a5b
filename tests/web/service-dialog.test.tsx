import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PAGE_MESSAGES } from '../../web/features/services/service.ts';
import { EditDialog } from '../../web/features/services/service-dialog.tsx';
import { press, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { SERVICE } from './service-fixture.ts';

it('the service dialog refuses a duration of 7.5 minutes instead of reading it as 75', async () => {
  serverAnswers({ 'services.update': { data: {} } });
  showScreen(
    <EditDialog service={SERVICE} language="en" languages={[]} messages={PAGE_MESSAGES} onClose={vi.fn()} />,
  );
  fireEvent.change(await screen.findByLabelText('Duration (min)'), { target: { value: '7.5' } });
  press('Save changes');
  await screen.findByText(/^A whole number from 1 to /);
  expect(sent('services.update')).toEqual([]);
});
