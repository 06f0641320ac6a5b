import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Shape } from './bench-database.ts';
import { type Floor, measureFloor } from './floor.ts';
import { type ProductRun, type Queue, runProduct } from './product-run.ts';
import { QUEUES, type Round, SHAPE_NAMES, toReport, toTable } from './report.ts';

// npm run bench: webhook to ledger, beside what bare SQL does on the same machine in the same minutes.

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } },
});
const seconds = values.quick ? 2 : 4;
const roundCount = values.quick ? 1 : 3;

async function byShape<Result>(
  label: string,
  measure: (shape: Shape) => Promise<Result & { rate: number }>,
): Promise<Record<Shape, Result & { rate: number }>> {
  const told = async (shape: Shape) => {
    const result = await measure(shape);
    console.log(`  ${label}, ${shape}: ${result.rate.toFixed(0)}/s`);
    return result;
  };
  return { spread: await told('spread'), hot: await told('hot') };
}

async function runRound(): Promise<Round> {
  const floors = await byShape<Floor>('floor', (shape) => measureFloor(shape, seconds / 2));
  const measure = (queue: Queue) => byShape<ProductRun>(queue, (shape) => runProduct(shape, queue, seconds));
  return { floors, runs: { redis: await measure('redis'), postgres: await measure('postgres') } };
}

const rounds: Round[] = [];
for (let round = 1; round <= roundCount; round += 1) {
  console.log(`round ${round} of ${roundCount}, ${seconds} s each`);
  rounds.push(await runRound());
}
const report = toReport(rounds);
console.log(`\n${toTable(report, rounds)}`);
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
const parts = SHAPE_NAMES.length * QUEUES.length * rounds.length;
console.log(`every one of ${parts} runs: ledger lines = acknowledged events, no cent out of place`);
process.exit();
