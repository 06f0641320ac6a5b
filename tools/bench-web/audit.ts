import lighthouse, { desktopConfig } from 'lighthouse';
import { z } from 'zod';
import type { Form } from './pages.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

const requests = z.object({
  items: z.array(z.object({ url: z.string(), resourceType: z.string().optional() })),
});

const shifts = z
  .object({ items: z.array(z.object({ node: z.object({ selector: z.string() }).optional() })) })
  .optional();

export type Audited = {
  /** Scores from 0 to 100. */
  scores: Partial<Record<Category, number>>;
  /** Timings in milliseconds, except for the layout shift, which has no unit. */
  timings: { firstPaint: number; largestPaint: number; blocked: number; shift: number };
  /** The ids of failed audits of all categories. */
  findings: string[];
  /** Elements that shifted while the page loaded, the largest shift first. */
  moved: string[];
  scripts: string[];
  styles: string[];
};

/**
 * Milliseconds after which Lighthouse stops waiting for network idle, which a page with an open live stream never
 * reaches.
 */
const LOAD_MS_MAX = 15_000;
/** An audit below this score is a finding if it counts towards the score of a category. */
const GOOD = 0.9;

/**
 * Runs Lighthouse once for a page, with simulated throttling for a slow phone or a desktop. Throws when the run failed.
 */
export async function audit(
  url: string,
  form: Form,
  port: number,
  categories: readonly Category[],
): Promise<Audited> {
  const flags = {
    port,
    output: 'json' as const,
    logLevel: 'error' as const,
    onlyCategories: [...categories],
    maxWaitForLoad: LOAD_MS_MAX,
  };
  const result = await lighthouse(url, flags, form === 'desktop' ? desktopConfig : undefined);
  const { audits, categories: found, runtimeError } = result?.lhr ?? {};
  if (!audits || !found || runtimeError)
    throw new Error(`Lighthouse did not measure ${url}: ${runtimeError?.message ?? 'no result'}`);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const { items } = requests.parse(audits['network-requests']?.details);
  const ofType = (type: string) =>
    items.filter(({ resourceType }) => resourceType === type).map((one) => one.url);
  const counting = Object.values(found).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    scores: Object.fromEntries(
      Object.values(found).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
    ),
    timings: {
      firstPaint: value('first-contentful-paint'),
      largestPaint: value('largest-contentful-paint'),
      blocked: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
    },
    findings: [...new Set(counting)].filter((id) => (audits[id]?.score ?? 1) < GOOD),
    moved:
      shifts.parse(audits['layout-shifts']?.details)?.items.map(({ node }) => node?.selector ?? '') ?? [],
    scripts: ofType('Script'),
    styles: ofType('Stylesheet'),
  };
}
