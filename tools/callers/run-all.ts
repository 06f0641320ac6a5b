import { setTimeout as sleep } from 'node:timers/promises';
import { type CallerResult, runCaller } from './run-caller.ts';
import type { Caller } from './scenario.ts';
import type { CallersStage } from './stage.ts';

type Pace = {
  /** The number of concurrent callers. */
  atOnce: number;
  /** Milliseconds between the starts of the first callers, so that their calls do not start at the same instant. */
  apartMs?: number;
  onResult?: (result: CallerResult) => void;
};

/** Runs one caller. An error is reported like a call with problems. */
async function run(stage: CallersStage, caller: Caller): Promise<CallerResult> {
  return await runCaller(stage, caller).catch((error: unknown) => ({
    name: caller.name,
    language: caller.language,
    problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    events: [],
    answers: [],
    tools: [],
    deadAirMs: 0,
    lostTurns: 0,
  }));
}

/** Plays all callers with limited concurrency; the results have the order of the callers. */
export async function runCallers(
  stage: CallersStage,
  callers: readonly Caller[],
  { atOnce, apartMs = 0, onResult = () => undefined }: Pace,
): Promise<CallerResult[]> {
  const results: CallerResult[] = [];
  const waiting = [...callers.entries()];
  const work = async (lane: number): Promise<void> => {
    await sleep(lane * apartMs);
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, caller] = next;
      const result = await run(stage, caller);
      results[place] = result;
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, callers.length) }, (_, lane) => work(lane)));
  return results;
}
