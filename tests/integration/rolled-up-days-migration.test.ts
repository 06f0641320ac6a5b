import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { readOutcomes } from '../../server/modules/insight/insights/read-outcomes.ts';
import { readSentiment } from '../../server/modules/insight/insights/read-sentiment.ts';
import { readVoice } from '../../server/modules/insight/insights/read-voice.ts';
import { rollUpCalls } from '../../server/modules/insight/insights/roll-up-calls.ts';
import type { TestDatabase } from '../support/database.ts';
import { type OpenDeps, openDeps, testConfig } from '../support/deps.ts';
import { createEmptyDatabase } from '../support/empty-database.ts';
import { setClock } from '../support/fees.ts';
import { readCountedDays } from '../support/past-calls.ts';

/**
 * A backup from before the migration 20261202100000_late_changes, with days that were rolled up and one whose count
 * a trigger had reset. Business 100 is in Toronto and has days up to yesterday, business 101 is in Tokyo.
 */
const BACKUP = new URL('../support/backups/rolled-up-days.backup.gz', import.meta.url).pathname;
/** Time of the backup by the product’s clock. */
const NOW = '2026-11-20T16:00:00Z';

type Day = { day: string };
type Views = Record<string, Record<string, object>>;
/** Figures that the pages of the backup's version showed, without empty days. */
const stored: { asked: { from: string; to: string }; views: Views } = JSON.parse(
  readFileSync(new URL('../support/backups/rolled-up-days.json', import.meta.url), 'utf8'),
);
const businessIds = Object.keys(stored.views).map(Number);

let database: TestDatabase;
let deps: OpenDeps;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await restoreBackup(database.url, BACKUP);
  deps = openDeps(testConfig(database.url));
});
afterAll(async () => {
  await deps.close();
  await database.drop();
});
beforeEach(() => setClock(deps, NOW));

const hasFigures = ({ day: _, ...figures }: Day) => Object.values(figures).some(Boolean);

function withoutEmptyDays<View extends { days: Day[] }>(view: View): View {
  return { ...view, days: view.days.filter(hasFigures) };
}

async function readViews(businessId: number): Promise<Record<string, object>> {
  const db = deps.db.ofBusiness(businessId);
  return {
    voice: withoutEmptyDays(await readVoice(db, stored.asked)),
    outcomes: withoutEmptyDays(await readOutcomes(db, stored.asked, true)),
    sentiment: withoutEmptyDays(await readSentiment(db, stored.asked)),
  };
}

describe('the migration to late changes', () => {
  it.each(businessIds)(
    'the migration to late changes preserves the rolled-up days of business %i, except the last two',
    async (id) => {
      const rows = await deps.sql`SELECT through::text, (SELECT max(day)::text FROM insight_days
      WHERE business_id = ${id}) AS last FROM insight_progress WHERE business_id = ${id}`;
      expect((await readCountedDays(deps.pool, id)).length).toBeGreaterThan(20);
      expect(rows[0].last <= rows[0].through).toBe(true);
      expect(rows[0].through).toBe({ 100: '2026-11-17', 101: '2026-11-18' }[id]);
    },
  );

  it('the migration to late changes leaves every figure unchanged, before and after the next roll-up', async () => {
    for (const id of businessIds) expect(await readViews(id)).toEqual(stored.views[id]);
    while ((await rollUpCalls(deps, 1)) > 0);
    expect(await deps.sql`SELECT FROM insight_days WHERE NOT is_counted`).toEqual([]);
    for (const id of businessIds) expect(await readViews(id)).toEqual(stored.views[id]);
  });

  it('the migration to late changes leaves no trigger for figures on calls, conversations and the ledger', async () => {
    const rows = await deps.sql`SELECT DISTINCT t.tgfoid::regproc::text AS name FROM pg_trigger t
      WHERE NOT t.tgisinternal
      AND t.tgrelid IN ('calls'::regclass, 'conversations'::regclass, 'ledger_entries'::regclass)
      ORDER BY 1`;
    expect(rows).toEqual([{ name: 'follow_spending' }, { name: 'refuse_change' }]);
  });
});
