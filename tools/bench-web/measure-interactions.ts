import type { Page } from '@playwright/test';
import { BUDGET_MS, INTERACTIONS, type Interaction } from './interactions.ts';

/** CPU throttling factor of a mid-range phone. */
const SLOWED = 4;
const WORST = 'worstInteraction';

/** 75th percentile and maximum of the milliseconds from a click or key to the next paint. */
export type MeasuredInteraction = { name: string; p75: number; worst: number };

/**
 * This function runs in the page, where Playwright supports only self-contained functions. Collects the Event Timing
 * entries of clicks and keys, and defines a global function that returns the duration of the slowest one.
 */
function watch(name: string): void {
  const entries: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
  // 16 ms is the shortest duration that browsers report.
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  Reflect.set(window, name, () => {
    const interactions = [...entries, ...observer.takeRecords()].filter((entry) =>
      Reflect.get(entry, 'interactionId'),
    );
    entries.length = 0;
    return Math.max(0, ...interactions.map(({ duration }) => duration));
  });
}

/**
 * Milliseconds of the slowest interaction since the previous call, read after the next paint. 0 means less than 16 ms.
 */
const slowestOf = (page: Page): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve(Number(Reflect.get(window, name)())))),
        );
      }),
    WORST,
  );

async function measureOne(
  page: Page,
  url: string,
  { prepare, does }: Interaction,
  repeats: number,
): Promise<number[]> {
  const slow = await page.context().newCDPSession(page);
  await page.goto(url);
  const durations: number[] = [];
  while (durations.length < repeats) {
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await prepare(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await slowestOf(page);
    await does(page);
    durations.push(await slowestOf(page));
  }
  await slow.detach();
  return durations.sort((one, other) => one - other);
}

/** Repeats each interaction on a signed-in page with a throttled processor. Prints each result with its budget. */
export async function measureInteractions(
  page: Page,
  origin: string,
  repeats: number,
): Promise<MeasuredInteraction[]> {
  const measured: MeasuredInteraction[] = [];
  console.log(`interactions, ${SLOWED} times slower`);
  await page.addInitScript(watch, WORST);
  for (const interaction of INTERACTIONS) {
    const durations = await measureOne(page, origin + interaction.path, interaction, repeats);
    const p75 = durations[Math.ceil(durations.length * 0.75) - 1] ?? 0;
    const one = { name: interaction.name, p75, worst: durations.at(-1) ?? 0 };
    console.log(toLine(one));
    measured.push(one);
  }
  return measured;
}

export const isInTime = ({ p75 }: Pick<MeasuredInteraction, 'p75'>): boolean => p75 <= BUDGET_MS;

const formatMs = (ms: number) => (ms < 16 ? '<16' : String(Math.round(ms))).padStart(5);

function toLine({ name, p75, worst }: MeasuredInteraction): string {
  const mark = isInTime({ p75 }) ? '✔' : '✖';
  return `  ${name.padEnd(34)}p75 ${formatMs(p75)} ms, worst ${formatMs(worst)} ms   ${mark} ${BUDGET_MS} ms`;
}
