import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PAGE_MESSAGES } from '../../web/features/services/service.ts';
import { AddDialog, EditDialog } from '../../web/features/services/service-dialog.tsx';
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

it('the service dialog adds a service once after a double click', async () => {
  serverAnswers({ 'services.create': { data: SERVICE } });
  const languages = [{ code: 'en', name: 'English', isDefault: true }];
  showScreen(<AddDialog opened languages={languages} messages={PAGE_MESSAGES} onClose={vi.fn()} />);
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Filling' } });
  const add = screen.getByRole('button', { name: 'Add service' });
  // Both clicks happen in one task, before React renders again.
  act(() => {
    add.click();
    add.click();
  });
  await screen.findByText('Service created', { exact: false });
  expect(sent('services.create')).toHaveLength(1);
});
