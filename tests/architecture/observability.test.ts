import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { createDeps } from '../../server/deps.ts';
import { TIMERS } from '../../server/jobs/timers.ts';
import { checkLedger } from '../../server/modules/billing/balance/check-ledger.ts';
import { chargeShard } from '../../server/modules/telephony/calls/charge-shard.ts';
import { receiveCallEvents } from '../../server/modules/telephony/calls/receive-call-events.ts';
import { buildTestApp, CLOSED_DATABASE, type TestApp } from '../support/app.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { testConfig } from '../support/deps.ts';
import { makeBusiness } from '../support/factories.ts';

const operations = join(import.meta.dirname, '../../docs/operations');
const read = (name: string) => readFileSync(join(operations, name), 'utf8');
const alerts = read('alerts.yml');
const dashboard = JSON.parse(read('grafana-dashboard.json'));

type Panel = { type: string; title: string; datasource?: { uid: string }; targets?: { expr: string }[] };
const panels: Panel[] = dashboard.panels;
const alertNames = [...alerts.matchAll(/^ {6}- alert: (.+)$/gm)].map(([, name = '']) => name);
const alertExpressions = [...alerts.matchAll(/^ {8}expr: (.+)$/gm)].map(([, expression = '']) => expression);
const panelExpressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Prometheus generates this metric itself. */
const OF_PROMETHEUS = ['up'];
const WORDS = /\b(max|min|sum|rate|topk|histogram_quantile|by|or|and|on)\b/g;

/** Metric names in an expression. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\bby \([^)]*\)/g, ' ')
    .replace(WORDS, ' ');
  return [...bare.matchAll(/\b[a-z][a-z0-9_]*\b/g)].map(([name]) => name);
}

/** Label values in an expression, as `label="value"` with a plain value. */
const labelsIn = (expression: string) => [...expression.matchAll(/(\w+)="([^".+]+)"/g)].map(([text]) => text);

let test: TestApp;
let exposed: string;
const scrape = async (app: TestApp['app']) => (await app.inject('/metrics')).body;
const figureOf = (body: string, series: string) =>
  body
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.split(' ')[1];

beforeAll(async () => {
  test = await buildTestApp();
  const business = await makeBusiness(test.deps, { balanceCents: 1_000 });
  await deliver(test.deps, [makeCallEvent(business.number)]);
  await test.app.inject('/healthz');
  exposed = await scrape(test.app);
});
afterAll(() => test.drop());

describe('the metrics of the product', () => {
  const names = () =>
    new Set([...exposed.matchAll(/^([a-z][a-z0-9_]*)(?:\{| )/gm)].map(([, name = '']) => name));

  it.each([
    ['the dashboard', panelExpressions],
    ['the alerts', alertExpressions],
  ])('the metrics of the product include every metric of %s', (_what, expressions) => {
    expect(expressions.length).toBeGreaterThan(9);
    const known = names();
    for (const expression of expressions) {
      const used = metricsIn(expression).filter((name) => !OF_PROMETHEUS.includes(name));
      expect(used.length + (expression.includes('up') ? 1 : 0), expression).toBeGreaterThan(0);
      for (const name of used) expect(known, expression).toContain(name);
    }
  });

  it('the metrics of the product have the labels that the alerts select', () => {
    for (const label of alertExpressions.flatMap(labelsIn)) {
      if (label.startsWith('job=')) continue;
      const alternatives = label.includes('|') ? label.split(/[="|]+/).slice(1, -1) : [label];
      for (const one of alternatives) expect(exposed).toContain(one);
    }
  });

  it('the metrics of the product are all used on the dashboard or in an alert', () => {
    const ours = [...exposed.matchAll(/^# TYPE (callingua_[a-z_]+) /gm)].map(([, name = '']) => name);
    const used = [...panelExpressions, ...alertExpressions].join(' ');
    expect(ours.length).toBeGreaterThan(12);
    for (const name of ours) expect(used).toContain(name);
  });
});

describe('every alert', () => {
  it('every alert has a runbook page, and every runbook page has an alert', () => {
    const pages = readdirSync(join(operations, 'runbook')).map((name) => name.replace(/\.md$/, ''));
    expect(alertNames.length).toBeGreaterThanOrEqual(10);
    expect(pages.sort()).toEqual([...alertNames].sort());
    for (const name of alertNames) expect(alerts).toContain(`runbook: runbook/${name}.md`);
  });

  it.each(alertNames)(
    'the runbook page explains meaning, diagnosis, remedy and end of the alert %s',
    (name) => {
      const page = read(`runbook/${name}.md`);
      expect(page).toMatch(new RegExp(`^# ${name}: `));
      for (const heading of ['What it means.', 'First look', 'What to do.', 'Over when'])
        expect(page).toContain(`**${heading}`);
      for (const [, link = ''] of page.matchAll(/\]\(([^)#]+)\)/g))
        expect(() => read(join('runbook', link))).not.toThrow();
    },
  );

  it('the queries of the runbook pages name only tables and columns that exist', async () => {
    const statements = alertNames.flatMap((name) =>
      [...read(`runbook/${name}.md`).matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = '']) => sql),
    );
    expect(statements.length).toBeGreaterThan(5);
    const client = await test.deps.pool.connect();
    await client.query('BEGIN');
    for (const sql of statements) {
      const bound = sql
        .replace(/^(BEGIN;)$/m, '')
        .replaceAll(':id', '100')
        .replace(/--.*$/gm, '');
      await client.query(`${bound}`);
    }
    await client.query('ROLLBACK');
    client.release();
  });
});

it('the Grafana dashboard uses the data source that the viewer selects', () => {
  expect(dashboard.templating.list).toMatchObject([
    { name: 'datasource', type: 'datasource', query: 'prometheus' },
  ]);
  for (const panel of panels)
    if (panel.type !== 'row') expect(panel.datasource?.uid).toBe('${' + 'datasource}');
  expect(new Set(dashboard.panels.map((panel: { id: number }) => panel.id)).size).toBe(panels.length);
});

describe('/metrics', () => {
  it('/metrics reports the result of the last ledger check and the time since then', async () => {
    await test.deps.sql`UPDATE accounts SET balance_cents = balance_cents + 1`;
    await checkLedger(test.deps);
    const withDifference = await scrape(test.app);
    await test.deps.sql`UPDATE accounts SET balance_cents = balance_cents - 1`;
    await checkLedger(test.deps);
    const withoutDifference = await scrape(test.app);

    expect(figureOf(withDifference, 'callingua_ledger_differences')).toBe('1');
    expect(Number(figureOf(withDifference, 'callingua_ledger_check_age_seconds'))).toBeLessThan(5);
    expect(figureOf(withoutDifference, 'callingua_ledger_differences')).toBe('0');
  });

  it('/metrics counts the calls that completed without a voice webhook', async () => {
    const business = await makeBusiness(test.deps, { balanceCents: 1_000 });
    const [shard = 0] = await receiveCallEvents(test.deps.db, [makeCallEvent(business.number)]);
    await chargeShard(test.deps, { shard });

    expect(figureOf(exposed, 'callingua_calls_not_taken')).toBe('0');
    expect(figureOf(await scrape(test.app), 'callingua_calls_not_taken')).toBe('1');
  });

  it('/metrics counts each kind of sign-in limit that is reached, with the wider limits of the sandbox', async () => {
    await test.deps.sql`INSERT INTO rate_limit_hits (bucket)
      SELECT 'login:' || kind || ':someone' FROM (VALUES ('browser', 100), ('account', 999)) v (kind, hits),
        generate_series(1, v.hits)`;
    const body = await scrape(test.app);
    await test.deps.sql`DELETE FROM rate_limit_hits`;

    expect(figureOf(body, 'callingua_sign_in_limits_full{kind="browser"}')).toBe('1');
    expect(figureOf(body, 'callingua_sign_in_limits_full{kind="account"}')).toBe('0');
  });

  it('/metrics reports the time since the last run of each timer, or since the start of the process when it never ran', () => {
    for (const { name, everyMs } of TIMERS) {
      expect(Number(figureOf(exposed, `callingua_schedule_age_seconds{name="${name}"}`))).toBeGreaterThan(0);
      expect(figureOf(exposed, `callingua_schedule_interval_seconds{name="${name}"}`)).toBe(
        String(everyMs / 1_000),
      );
    }
  });

  it('/metrics reports the time since the last success of each job, or since the start of the process when it never succeeded', async () => {
    await test.deps.sql`INSERT INTO schedule_heartbeats (name, ran_at, succeeded_at)
      VALUES ('run-dunning', clock_timestamp(), clock_timestamp() - interval '3 days'),
        ('erase-closed', clock_timestamp() - interval '4 days', NULL)`;
    const body = await scrape(test.app);
    const ageOf = (name: string) =>
      Number(figureOf(body, `callingua_job_success_age_seconds{name="${name}"}`));
    expect(Math.round(ageOf('run-dunning') / 3_600)).toBe(72);
    for (const name of ['erase-closed', 'check-ledger'])
      expect(Math.abs(ageOf(name) - process.uptime())).toBeLessThan(60);
    await test.deps.sql`DELETE FROM schedule_heartbeats`;
  });

  it('/metrics reports a lost database instead of the last values', async () => {
    const deps = createDeps(testConfig(CLOSED_DATABASE), 'server');
    const app = await buildApp(deps);
    const body = await scrape(app);
    await app.close();
    await deps.close();

    expect(figureOf(body, 'callingua_database_up')).toBe('0');
    expect(figureOf(body, 'callingua_queue_up')).toBe('0');
    expect(body).not.toMatch(/callingua_due_rows\{/);
    expect(figureOf(exposed, 'callingua_database_up')).toBe('1');
    expect(figureOf(exposed, 'callingua_queue_up')).toBe('1');
  });
});
