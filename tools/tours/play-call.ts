import type { Page } from '@playwright/test';
import { until } from '../../tests/support/until.ts';
import { playCaller } from '../callers/play-caller.ts';
import type { Turn } from '../callers/scenario.ts';
import type { ToursStage } from './stage.ts';

const SETTLED_MS = 30_000;

/** Waits until the charge outcome of a call is final, which is after its end. */
async function callSettled({ clinic }: ToursStage, callSid: string): Promise<void> {
  await until(
    async () => {
      const [call] = await clinic.query<{ is_settled: boolean }>(
        `SELECT charge_outcome IS NOT NULL AND charge_outcome <> 'pending' AS is_settled FROM calls WHERE call_sid = $1`,
        [callSid],
      );
      return call?.is_settled === true;
    },
    SETTLED_MS,
    'the call is charged',
  );
}

/** Plays the turns of a caller, and waits until the call is charged. Throws when the call goes another way. */
export async function playCall(stage: ToursStage, turns: Turn[], from: string): Promise<void> {
  const { callSid, problems } = await playCaller(stage, stage.clinic, turns, { from });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await callSettled(stage, callSid);
}

/** Opens the conversation of the newest call in a dialog. */
export async function openNewestCall(page: Page): Promise<void> {
  await page.goto('/call-conversations');
  await page
    .getByRole('button', { name: /^View Conversation/ })
    .first()
    .click();
}
