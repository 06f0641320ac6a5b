import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ScheduleDialog } from '../../web/features/reports/schedule-dialog.tsx';
import { sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { signedInOn } from './web-fixture.tsx';

signedInOn('desktop');

it('the schedule dialog adds a schedule once after a double click', async () => {
  serverAnswers({ 'reports.members': { data: [] }, 'reports.createSchedule': { data: {} } });
  showScreen(<ScheduleDialog opened schedule={null} onClose={vi.fn()} />);
  const save = await screen.findByRole('button', { name: 'Save schedule' });
  // Both clicks happen in one task, before React renders again.
  act(() => {
    save.click();
    save.click();
  });
  await screen.findByText('Schedule added');
  expect(sent('reports.createSchedule')).toHaveLength(1);
});
