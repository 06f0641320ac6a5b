import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReportsDialogs } from '../../web/features/reports/reports-dialogs.tsx';
import { useReportsDialog } from '../../web/features/reports/use-reports-dialog.ts';
import type { Outputs } from '../../web/trpc.ts';
import { press, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { signedInOn } from './web-fixture.tsx';

signedInOn('desktop');

const FAILED: Outputs['reports']['get'] = {
  ...{ id: 7, name: 'Autumn', template: 'custom', sections: ['calls', 'outcomes'], language: 'fr' },
  ...{ from: '2026-09-01', to: '2026-10-15', state: 'failed', by: 'Ada Owner', isScheduled: false },
  ...{ createdAt: '2026-11-19T17:00:00.000Z', print: null },
};
const GONE = 'This report does not exist, or you do not have access to it.';

function Screen() {
  return <ReportsDialogs dialog={useReportsDialog()} schedules={[]} today="2026-11-20" />;
}

describe('dialog of a report', () => {
  it('"Generate again" starts the form with the days, sections, name and language of the failed report', async () => {
    serverAnswers({ 'reports.get': { data: FAILED }, 'reports.generate': { data: { reportId: 8 } } });
    showScreen(<Screen />, '/reports?report=7');
    await screen.findByText('This report could not be generated');
    press('Generate again');
    const dialog = await screen.findByRole('dialog', { name: 'New report' });
    expect(await within(dialog).findByLabelText('From')).toHaveProperty('value', '2026-09-01');
    expect(within(dialog).getByRole('checkbox', { name: 'Calls' })).toHaveProperty('checked', true);
    press('Generate report');
    await expect.poll(() => sent('reports.generate')).toHaveLength(1);
    const { template, sections, name, language, from, to } = FAILED;
    expect(sent('reports.generate')[0]).toMatchObject({ template, sections, name, language, from, to });
  });

  it.each([
    ['a report that does not exist', 'not_found', 404, GONE],
    ['a failure of the server', 'internal', 500, 'Something went wrong'],
  ])('the dialog names %s as such', async (_what, code, status, title) => {
    serverAnswers({ 'reports.get': { code, status, message: 'No.' } });
    showScreen(<Screen />, '/reports?report=7');
    await screen.findByText(title);
    expect(screen.queryByText(GONE) !== null).toBe(code === 'not_found');
  });
});
