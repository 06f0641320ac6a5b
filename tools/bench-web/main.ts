import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct } from '../../tests/e2e/product.ts';
import { median } from '../bench/median.ts';
import { cacheDir } from '../project-paths.ts';
import { type Audited, audit, CATEGORIES } from './audit.ts';
import { type MeasuringBrowser, openMeasuringBrowser } from './browser.ts';
import { type FullMonths, pageThroughMonths } from './full-months.ts';
import { measureFiles, measureInline } from './measure-files.ts';
import { isInTime, measureInteractions } from './measure-interactions.ts';
import { FORMS, type Form, PAGE_NAMES, PAGES, type PageName } from './pages.ts';
import { type Measured, missedRows, toLines, toMonthsLine } from './report.ts';

// npm run bench:web: measures load times, sizes and interaction times of pages.

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    page: { type: 'string', multiple: true },
    interactions: { type: 'boolean', default: false },
    json: { type: 'string', default: join(cacheDir, 'bench-web.json') },
  },
});
const runs = values.quick ? 1 : 5;
const repeats = values.quick ? 3 : 12;
const pageNames = values.interactions ? [] : PAGE_NAMES.filter((name) => values.page?.includes(name) ?? true);

/**
 * Audits a page several times. Returns the first audit with the timings and the performance score of the median run.
 */
async function auditRepeatedly(page: PageName, url: string, form: Form, port: number): Promise<Audited> {
  // Portal pages have a robots tag that blocks search engines, so the SEO category does not apply.
  const categories = CATEGORIES.filter((each) => each !== 'seo' || !PAGES[page].isSignedIn);
  const whole = await audit(url, form, port, categories);
  const all = [whole];
  while (all.length < runs) all.push(await audit(url, form, port, ['performance']));
  const middle = median(all.map(({ scores }) => scores.performance ?? 0));
  const { timings } = all.find(({ scores }) => scores.performance === middle) ?? whole;
  return { ...whole, timings, scores: { ...whole.scores, performance: middle } };
}

async function measure(page: PageName, form: Form, origin: string, port: number): Promise<Measured> {
  const url = origin + PAGES[page].path;
  const { scripts, styles, ...audited } = await auditRepeatedly(page, url, form, port);
  const files = await measureFiles(styles);
  const inline = await measureInline(url, 'style');
  return {
    ...audited,
    ...{ page, form, scripts: await measureFiles(scripts) },
    styles: {
      raw: files.raw + inline.raw,
      gzip: files.gzip + inline.gzip,
      brotli: files.brotli + inline.brotli,
    },
  };
}

async function measureAll(origin: string, browser: MeasuringBrowser): Promise<Measured[]> {
  const measured: Measured[] = [];
  // Public pages come first, because the browser stays signed in after the first portal page (pages.ts).
  for (const page of pageNames) {
    if (PAGES[page].isSignedIn) await browser.signIn(origin);
    for (const form of FORMS) {
      const one = await measure(page, form, origin, browser.port);
      console.log(`${toLines(one).join('\n')}\n`);
      measured.push(one);
    }
  }
  return measured;
}

/** Measures the most frequent interactions, unless only some pages are selected. */
async function pressAll(origin: string, browser: MeasuringBrowser) {
  if (values.page) return [];
  await browser.signIn(origin);
  return await browser.onPage((page) => measureInteractions(page, origin, repeats));
}

/** Runs after the page audits, because it adds appointments to the calendar. */
async function measureMonths(
  origin: string,
  databaseUrl: string,
  browser: MeasuringBrowser,
): Promise<FullMonths | null> {
  if (!pageNames.includes('calendar')) return null;
  const months = await browser.onPage((page) => pageThroughMonths(page, origin, databaseUrl));
  console.log(`${toMonthsLine(months)}\n`);
  return months;
}

const product = await startProduct();
const browser = await openMeasuringBrowser();
try {
  const measured = await measureAll(product.url, browser);
  const interactions = await pressAll(product.url, browser);
  const fullMonths = await measureMonths(product.url, product.databaseUrl, browser);
  writeFileSync(
    values.json,
    `${JSON.stringify({ at: new Date().toISOString(), runs, measured, interactions, fullMonths }, null, 2)}\n`,
  );
  console.log(`saved to ${values.json}`);
  const slow = interactions.filter((one) => !isInTime(one)).map(({ name }) => name);
  const missed = [...measured.flatMap(missedRows), ...slow];
  if (missed.length > 0) {
    console.log(`✖ missed: ${missed.join('; ')}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await product.stop();
}
