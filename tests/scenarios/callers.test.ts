import { beforeAll, expect, it } from 'vitest';
import { chooseCallers } from '../../tools/callers/choose-callers.ts';
import { transcript } from '../../tools/callers/report.ts';
import { runCallers } from '../../tools/callers/run-all.ts';
import type { CallerResult } from '../../tools/callers/run-caller.ts';
import { RELAY_SPEED, setClock } from '../../tools/callers/stage.ts';
import { forFile } from '../support/for-file.ts';
import { startProduct } from '../support/product.ts';

/** The scenarios of this test; `npm run callers` runs all others too. */
const SHORT = ['book', 'cancel', 'others-data'];
const callers = chooseCallers({ scenarios: SHORT, withSlow: false });

const product = forFile(() =>
  startProduct({ hasWorker: true, environment: { RELAY_SPEED: String(RELAY_SPEED) } }),
);
let results: CallerResult[];

beforeAll(async () => {
  const stage = { url: product.url, sandboxUrl: product.sandbox.url, pool: product.deps.pool, speed: 400 };
  await setClock(stage);
  results = await runCallers(stage, callers, { atOnce: 6 });
}, 120_000);

it.each(callers.map(({ name, language }, place) => ({ name, language, place })))(
  '$name in $language leaves exactly the expected rows in the database',
  ({ place }) => {
    const { problems = ['did not run'], events = [] } = results[place] ?? {};
    expect(problems, transcript(events)).toEqual([]);
  },
);

it('every caller turn gets an answer', () => {
  expect(
    results.filter(({ lostTurns }) => lostTurns > 0).map(({ name, language }) => [name, language]),
  ).toEqual([]);
});
