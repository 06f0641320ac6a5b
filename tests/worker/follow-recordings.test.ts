import { afterEach, expect, it } from 'vitest';
import { putWork } from '../../server/jobs/due-work.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { makeTakenCall } from '../support/agent.ts';
import { makeBusiness } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { clearFaults, setFault, startProviders } from '../support/product.ts';

const providers = forFile(() => startProviders({ hangMs: 100 }));
const business = forTest(() => makeBusiness(providers.deps));

afterEach(() => clearFaults(providers.sandbox));

/** A deleted recording that must still be erased at Twilio. */
async function makeDeletedRecording(): Promise<void> {
  const { deps } = providers;
  const callSid = await makeTakenCall(deps, business.id);
  const rows = await deps.sql<{ id: number }>`
    INSERT INTO recordings (business_id, call_sid, kind, recording_sid, state, seconds, expires_at)
    VALUES (${business.id}, ${callSid}, 'call', ${callSid.replace('CA', 'RE')}, 'erasing', 5, app_now()) RETURNING id`;
  for (const { id } of rows)
    await deps.db
      .ofBusiness(business.id)
      .transaction((tx) => putWork(tx, { kind: 'follow-recordings', subject: id }));
}

it.each(['timeout_before', 'fail_500'])(
  'the erasure of recordings ends its run at the first one at which Twilio fails (%s), and the next run erases all',
  async (fault) => {
    const { deps, sandbox } = providers;
    for (let recording = 0; recording < 3; recording += 1) await makeDeletedRecording();
    await setFault(sandbox, { provider: 'twilio', fault, rate: 1 });
    expect(await runWorkOf(deps, 'follow-recordings')).toBe(0);
    const work = await deps.sql`SELECT attempts FROM due_work WHERE business_id = ${business.id}
      ORDER BY attempts DESC`;
    expect(work).toEqual([{ attempts: 1 }, { attempts: 0 }, { attempts: 0 }]);

    await clearFaults(sandbox);
    await deps.sql`UPDATE due_work SET leased_until = clock_timestamp()`;
    expect(await runWorkOf(deps, 'follow-recordings')).toBe(3);
    const states = await deps.sql`SELECT DISTINCT state FROM recordings WHERE business_id = ${business.id}`;
    expect(states).toEqual([{ state: 'erased' }]);
  },
);
