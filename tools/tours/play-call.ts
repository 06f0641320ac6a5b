import { until } from '../../tests/support/until.ts';
import type { ToursStage } from './stage.ts';

const SETTLED_MS = 30_000;

/** Waits until the charge outcome of a call is final, which is after its end. */
export async function callSettled({ clinic }: ToursStage, callSid: string): Promise<void> {
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
