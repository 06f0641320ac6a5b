import { SHAPES, type Shape } from './bench-database.ts';
import type { Floor } from './floor.ts';
import type { ProductRun, Queue } from './product-run.ts';

export type Round = { floors: Record<Shape, Floor>; runs: Record<Queue, Record<Shape, ProductRun>> };

export const SHAPE_NAMES: readonly Shape[] = ['spread', 'hot'];
export const QUEUES: readonly Queue[] = ['redis', 'postgres'];

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

export type Report = {
  ratios: Record<Shape, number>;
  rates: Record<string, number>;
  memory_mb: { server: number; worker: number; total: number };
};

/** Medians over the rounds; a ratio is taken within its own round, since machines breathe. */
export function toReport(rounds: readonly Round[]): Report {
  const over = (read: (round: Round) => number) => median(rounds.map(read));
  const ratio = (shape: Shape, queue: Queue) =>
    over(({ floors, runs }) => runs[queue][shape].rate / floors[shape].rate);
  const rates: Record<string, number> = {};
  for (const shape of SHAPE_NAMES) {
    rates[`floor_${shape}`] = over(({ floors }) => floors[shape].rate);
    for (const queue of QUEUES) {
      const run = (read: (result: ProductRun) => number) => over(({ runs }) => read(runs[queue][shape]));
      rates[`${queue}_${shape}`] = run(({ rate }) => rate);
      rates[`${queue}_${shape}_ack`] = run(({ ackRate }) => ackRate);
      rates[`${queue}_${shape}_ack_p50_ms`] = run(({ p50 }) => p50);
      rates[`${queue}_${shape}_ack_p99_ms`] = run(({ p99 }) => p99);
      rates[`${queue}_${shape}_ratio`] = ratio(shape, queue);
    }
  }
  const most = (read: (run: ProductRun) => number) =>
    Math.max(...rounds.flatMap(({ runs }) => SHAPE_NAMES.map((shape) => read(runs.redis[shape]))));
  const server = most(({ serverMb }) => serverMb);
  const worker = most(({ workerMb }) => workerMb);
  return {
    ratios: { spread: ratio('spread', 'redis'), hot: ratio('hot', 'redis') },
    rates,
    memory_mb: { server, worker, total: server + worker },
  };
}

/** The report as people read it. */
export function toTable({ rates, memory_mb: memory }: Report, rounds: readonly Round[]): string {
  const cell = (value: number | undefined, digits = 0) => (value ?? Number.NaN).toFixed(digits).padStart(9);
  const lines = ['                     events/s  of floor     ack/s    p50 ms    p99 ms'];
  for (const shape of SHAPE_NAMES) {
    const clients = rounds.map(({ floors }) => floors[shape].clients).join(', ');
    lines.push(
      `${shape} (${SHAPES[shape]} businesses)`,
      `  bare SQL floor    ${cell(rates[`floor_${shape}`])}            (best with ${clients} clients)`,
    );
    for (const queue of QUEUES) {
      const read = (name: string) => rates[`${queue}_${shape}${name}`];
      const figures = [
        cell(read('')),
        cell(read('_ratio'), 2),
        cell(read('_ack')),
        cell(read('_ack_p50_ms'), 1),
      ];
      lines.push(`  webhook → ledger  ${figures.join(' ')} ${cell(read('_ack_p99_ms'), 1)}   on ${queue}`);
    }
  }
  const total = `${memory.total.toFixed(0)} MB (server ${memory.server.toFixed(0)}, worker ${memory.worker.toFixed(0)})`;
  return [...lines, `peak memory of server and worker: ${total}`].join('\n');
}
