import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordVoicemail } from '../../server/modules/agent/conversations/recorder/record-voicemail.ts';
import { listMessages } from '../../server/modules/agent/messages/messages.queries.ts';
import { setRecording } from '../../server/modules/agent/receptionist/set-recording.ts';
import { removeCustomer } from '../../server/modules/scheduling/customers/remove-customer.ts';
import { findConversation } from '../../server/modules/telephony/calls/calls.queries.ts';
import { receiveRecording } from '../../server/modules/telephony/recordings/receive-recording.ts';
import { findAudible } from '../../server/modules/telephony/recordings/recordings.queries.ts';
import { removeRecording } from '../../server/modules/telephony/recordings/remove-recording.ts';
import { startRecording } from '../../server/modules/telephony/recordings/start-recording.ts';
import { stopRecording } from '../../server/modules/telephony/recordings/stop-recording.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { auditOf, expectRefusal, mailsTo } from '../support/accounts.ts';
import { makeTakenCall } from '../support/agent.ts';
import { adminOf, type Company, makeCompany } from '../support/app.ts';
import { addCustomer } from '../support/customers.ts';
import { asMember, createTestDeps, type TestDeps } from '../support/deps.ts';
import { inTransaction, waitForBlockedStatement } from '../support/open-transaction.ts';
import { createTestRecorder, type TestRecorder } from '../support/recordings.ts';
import { until } from '../support/until.ts';

const PHONE = '+14165550177';

let deps: TestDeps;
let recorder: TestRecorder;
let company: Company;
let callSid: string;
let customerId: number;

beforeAll(async () => {
  const testDeps = await createTestDeps();
  recorder = createTestRecorder();
  deps = { ...testDeps, telephony: { ...testDeps.telephony, ...recorder } };
});
afterAll(() => deps.drop());
beforeEach(async () => {
  recorder.there.clear();
  recorder.startedCallSids.length = 0;
  recorder.failBefore = null;
  recorder.failAfter = null;
  await deps.sql`DELETE FROM recordings`;
  await deps.sql`DELETE FROM due_work`;
  company = await makeCompany(deps);
  const person = { firstName: 'Quintessa', lastName: 'Zephyrine', phone: PHONE };
  customerId = (await addCustomer(deps, owner(), person)).id;
  await setRecording(own(), owner(), { recordCalls: true });
  callSid = await makeTakenCall(deps, company.id, { from: PHONE });
});

const own = () => asMember(deps, company.id);
const owner = () => adminOf(company);
const start = () => startRecording(deps, { businessId: company.id, callSid });
const erase = () => removeCustomer(own(), owner(), { customerId });
const follow = () => runWorkOf(deps, 'follow-recordings');

async function onlyRecording() {
  const rows = await deps.sql`SELECT * FROM recordings`;
  expect(rows).toHaveLength(1);
  return rows[0];
}
const stateNow = async () => (await onlyRecording()).state;
const isDue = () => deps.sql`UPDATE due_work SET due_at = app_now(), leased_until = clock_timestamp()`;

/** Delivers the provider’s report that the recording has ended. */
async function report(seconds = 42): Promise<void> {
  const [recordingSid] = [...recorder.there.keys()];
  if (recordingSid === undefined) throw new Error('nothing was recorded');
  recorder.there.set(recordingSid, { callSid, seconds });
  await receiveRecording(deps, { callSid, recordingSid, seconds, isThere: true });
}

async function audible(mayPlayCallRecordings = true, businessId = company.id): Promise<number[]> {
  const db = deps.db.ofBusiness(businessId);
  const conversation = await findConversation(db, callSid, false, mayPlayCallRecordings);
  return (conversation?.recordings ?? []).map(({ id }) => id);
}

async function makeStoredRecording(): Promise<number> {
  await start();
  await report();
  const [id] = await audible();
  if (id === undefined) throw new Error('nothing can be heard');
  return id;
}

describe('the setting for recording calls', () => {
  it('the setting for recording calls is off until the owner enables it, and is audited when it changes', async () => {
    const other = await makeCompany(deps);
    const actor = adminOf(other);
    const switchTo = (recordCalls: boolean) => setRecording(asMember(deps, other.id), actor, { recordCalls });
    expect(await switchTo(false)).toMatchObject({ recordCalls: false, updatedAt: null });
    for (let press = 0; press < 2; press += 1)
      expect(await switchTo(true)).toMatchObject({
        recordCalls: true,
        may: { book: true },
        texts: [{ disclosure: expect.stringContaining('This call is also recorded as audio.') }],
      });
    await switchTo(false);
    expect(await auditOf(deps, other.id)).toEqual(['recording.on', 'recording.off']);
  });

  it('the setting for recording calls is checked again when a recording starts', async () => {
    await setRecording(own(), owner(), { recordCalls: false });
    await start();
    expect(recorder.startedCallSids).toEqual([]);
  });
});

describe('the recording of a call', () => {
  it('the recording of a call is started once for repeated requests, and is audible to permitted members once it is complete', async () => {
    for (let time = 0; time < 2; time += 1) await start();
    expect(recorder.startedCallSids).toEqual([callSid]);
    expect(await audible()).toEqual([]);
    for (let delivery = 0; delivery < 2; delivery += 1) await report();
    expect(await onlyRecording()).toMatchObject({ state: 'kept', seconds: 42 });
    expect(await audible()).toHaveLength(1);
    expect(await audible(false)).toEqual([]);
  });

  it('the recording of a call is stopped once when the call is transferred, and the audio before the transfer is stored', async () => {
    await start();
    const others = await makeTakenCall(deps, (await makeCompany(deps)).id);
    await stopRecording(deps, others);
    expect(await follow()).toBe(0);
    for (let time = 0; time < 2; time += 1) await stopRecording(deps, callSid);
    recorder.failAfter = new Error('no answer');
    await follow();
    expect([...recorder.there.values()]).toEqual([{ callSid, seconds: 5 }]);
    await isDue();
    expect(await follow()).toBe(1);
    expect(await onlyRecording()).toMatchObject({ state: 'kept', seconds: 5, is_to_stop: false });
    await stopRecording(deps, callSid);
    expect(await onlyRecording()).toMatchObject({ is_to_stop: false });
  });

  it('a recording whose start is not confirmed when its call is transferred is stopped as soon as the recording runs', async () => {
    const telephony = {
      ...deps.telephony,
      async startRecording(sid: string) {
        await stopRecording(deps, sid);
        await follow();
        return recorder.startRecording(sid);
      },
    };
    await startRecording({ ...deps, telephony }, { businessId: company.id, callSid });
    expect(await stateNow()).toBe('recording');
    await follow();
    expect([...recorder.there.values()]).toEqual([{ callSid, seconds: 5 }]);
    await isDue();
    await follow();
    expect(await onlyRecording()).toMatchObject({ state: 'kept', seconds: 5, is_to_stop: false });
  });

  it('the recording of a transferred call is looked up for a minute before it counts as never started', async () => {
    recorder.failBefore = new Error('down');
    await expect(start()).rejects.toThrow('down');
    await stopRecording(deps, callSid);
    await follow();
    expect(await stateNow()).toBe('asked');
    await deps.sql`UPDATE recordings SET created_at = created_at - interval '1 minute'`;
    await isDue();
    await follow();
    expect(await stateNow()).toBe('erased');
  });

  it('the recording of a transferred call is stopped by its id while the provider does not list it yet', async () => {
    await start();
    await stopRecording(deps, callSid);
    await runWorkOf(
      { ...deps, telephony: { ...deps.telephony, listRecordings: async () => [] } },
      'follow-recordings',
    );
    expect([...recorder.there.values()]).toEqual([{ callSid, seconds: 5 }]);
    await isDue();
    await follow();
    expect(await onlyRecording()).toMatchObject({ state: 'kept', is_to_stop: false });
  });

  it('a recording of a transferred call that starts during the last look-up is stopped', async () => {
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const starting = {
      ...deps.telephony,
      async startRecording(sid: string) {
        await isAnswered;
        return recorder.startRecording(sid);
      },
    };
    const started = startRecording({ ...deps, telephony: starting }, { businessId: company.id, callSid });
    await until(async () => (await deps.sql`SELECT FROM recordings`).length === 1);
    await stopRecording(deps, callSid);
    await deps.sql`UPDATE recordings SET created_at = created_at - interval '1 minute'`;
    const listing = {
      ...deps.telephony,
      async listRecordings(sid: string) {
        const found = await recorder.listRecordings(sid);
        answer();
        await started;
        return found;
      },
    };
    await runWorkOf({ ...deps, telephony: listing }, 'follow-recordings');
    expect([...recorder.there.values()]).toEqual([{ callSid, seconds: 5 }]);
  });

  it('a recording whose start got no response is found by the provider’s callback or by a request to the provider', async () => {
    recorder.failAfter = new Error('no answer');
    await expect(start()).rejects.toThrow('no answer');
    expect(await stateNow()).toBe('asked');
    await report(7);
    expect(await onlyRecording()).toMatchObject({ state: 'kept', seconds: 7 });

    await deps.sql`UPDATE recordings SET state = 'asked', recording_sid = NULL, seconds = NULL`;
    await isDue();
    expect(await follow()).toBe(1);
    expect(await onlyRecording()).toMatchObject({ state: 'kept', seconds: 7 });
  });

  it('a recording that never started is erased after one look-up, and one in progress is looked up later', async () => {
    recorder.failBefore = new Error('down');
    await expect(start()).rejects.toThrow('down');
    await isDue();
    expect(await follow()).toBe(1);
    expect(await stateNow()).toBe('erased');

    callSid = await makeTakenCall(deps, company.id);
    await deps.sql`DELETE FROM recordings`;
    await start();
    await isDue();
    await follow();
    expect(await stateNow()).toBe('recording');
    expect(await follow()).toBe(0);
  });

  it('a recording without audio is looked up at the provider only once', async () => {
    await start();
    const [recordingSid = ''] = [...recorder.there.keys()];
    recorder.there.set(recordingSid, { callSid, seconds: null, isAbsent: true });
    await isDue();
    expect(await follow()).toBe(1);
    expect(await stateNow()).toBe('erased');
    expect(await deps.sql`SELECT FROM due_work`).toEqual([]);
  });

  it('a recording that does not end is looked up at the provider at growing intervals, and again when its retention ends', async () => {
    await start();
    const hoursUntilNext = async (hoursSinceStart: number) => {
      await deps.sql`UPDATE recordings SET created_at = app_now() - ${hoursSinceStart} * interval '1 hour',
        expires_at = app_now() + (30 * 24 - ${hoursSinceStart}) * interval '1 hour'`;
      await isDue();
      await follow();
      const [next] =
        await deps.sql`SELECT extract(epoch FROM due_at - app_now())::float / 3600 AS hours FROM due_work`;
      return next?.hours;
    };
    expect(await hoursUntilNext(0)).toBeCloseTo(1 / 12, 2);
    expect(await hoursUntilNext(1)).toBeCloseTo(1, 2);
    expect(await hoursUntilNext(24)).toBeCloseTo(24, 2);
    expect(await hoursUntilNext(29 * 24)).toBeCloseTo(24, 2);
  });

  it('a recording whose id is known but not listed is deleted by its id', async () => {
    await start();
    await isDue();
    const telephony = { ...deps.telephony, listRecordings: async () => [] };
    await runWorkOf({ ...deps, telephony }, 'follow-recordings');
    expect(recorder.there.size).toBe(0);
    expect(await stateNow()).toBe('erased');
  });

  const transfer = async () => {
    await deps.sql`INSERT INTO call_transfers (business_id, call_sid, attempt, reserved_seconds)
      VALUES (${company.id}, ${callSid}, 1, 600)`;
    await stopRecording(deps, callSid);
  };

  it('no recording of a transferred call is started', async () => {
    await transfer();
    await start();
    expect(recorder.startedCallSids).toEqual([]);
  });

  it('the recording of a call that is transferred before the row of the recording is stored is stopped', async () => {
    const { started } = await inTransaction(deps, async (sql) => {
      await sql`SELECT FROM calls WHERE call_sid = ${callSid} FOR NO KEY UPDATE`;
      const starting = start();
      await waitForBlockedStatement(deps, 'INSERT INTO recordings');
      await transfer();
      return { started: starting };
    });
    await started;
    await follow();
    expect([...recorder.there.values()]).toEqual([{ callSid, seconds: 5 }]);
  });

  it('no recording of an ended call is started', async () => {
    await deps.sql`UPDATE calls SET ended_at = app_now() WHERE call_sid = ${callSid}`;
    await start();
    expect(recorder.startedCallSids).toEqual([]);
  });
});

describe('a deleted recording', () => {
  it('a deleted recording is inaudible immediately, audited, and deleted at the provider', async () => {
    const recordingId = await makeStoredRecording();
    await removeRecording(own(), owner(), { recordingId });
    expect(await audible()).toEqual([]);
    await expectRefusal(findAudible(own().db, { recordingId, mayPlayCallRecordings: true }), 'not_found');
    await expectRefusal(removeRecording(own(), owner(), { recordingId }), 'not_found');
    expect(await auditOf(deps, company.id)).toContain('recording.removed');
    expect(await follow()).toBe(1);
    expect(recorder.there.size).toBe(0);
    expect(await stateNow()).toBe('erased');
  });

  it('a deleted recording is deleted again when the deletion was not stored, and retried while the provider is unavailable', async () => {
    await removeRecording(own(), owner(), { recordingId: await makeStoredRecording() });
    recorder.failBefore = new Error('down');
    expect(await follow()).toBe(0);
    expect(recorder.there.size).toBe(1);
    recorder.failAfter = new Error('the answer was lost');
    await isDue();
    expect(await follow()).toBe(0);
    expect(recorder.there.size).toBe(0);
    expect(await stateNow()).toBe('erasing');
    await isDue();
    expect(await follow()).toBe(1);
    expect(await stateNow()).toBe('erased');
  });

  it('a deleted recording stays deleted when the provider’s callback about it arrives late', async () => {
    const recordingId = await makeStoredRecording();
    const { recording_sid: recordingSid } = await onlyRecording();
    await removeRecording(own(), owner(), { recordingId });
    const late = { callSid, recordingSid, seconds: 42, isThere: true };
    await receiveRecording(deps, late);
    expect(await stateNow()).toBe('erasing');
    await follow();
    await receiveRecording(deps, late);
    expect(await stateNow()).toBe('erased');
    expect(await audible()).toEqual([]);
  });

  it('a recording is deleted after thirty days', async () => {
    const recordingId = await makeStoredRecording();
    const { created_at: createdAt, expires_at: expires } = await onlyRecording();
    // The two times come from two reads of the clock, so they differ slightly from 30 days.
    const days = (expires.getTime() - createdAt.getTime()) / (24 * 3_600_000);
    expect(days).toBeCloseTo(30, 4);
    expect(await follow()).toBe(0);
    await deps.sql`UPDATE recordings SET expires_at = app_now()`;
    await isDue();
    await expectRefusal(findAudible(own().db, { recordingId, mayPlayCallRecordings: true }), 'not_found');
    expect(await follow()).toBe(1);
    expect(recorder.there.size).toBe(0);
    expect(await stateNow()).toBe('erased');
  });
});

describe('the erasure of a customer', () => {
  it('the erasure of a customer deletes the customer’s recordings', async () => {
    await makeStoredRecording();
    await erase();
    expect(await audible()).toEqual([]);
    expect(await follow()).toBe(1);
    expect(recorder.there.size).toBe(0);
  });

  it('the erasure of a customer stops a recording in progress before the recording is deleted', async () => {
    const requests: string[] = [];
    const telephony: TestDeps['telephony'] = {
      ...deps.telephony,
      stopRecording(sid, recordingSid) {
        requests.push(`stop ${recordingSid}`);
        return recorder.stopRecording(sid, recordingSid);
      },
      eraseRecording(recordingSid) {
        requests.push(`erase ${recordingSid}`);
        return recorder.eraseRecording(recordingSid);
      },
    };
    const eraseDuringCall = async (listRecordings = recorder.listRecordings) => {
      await deps.sql`UPDATE recordings SET state = 'erasing'`;
      await isDue();
      requests.length = 0;
      await runWorkOf({ ...deps, telephony: { ...telephony, listRecordings } }, 'follow-recordings');
      expect(await stateNow()).toBe('erased');
      await deps.sql`DELETE FROM recordings`;
      return requests;
    };
    await start();
    let [sid] = [...recorder.there.keys()];
    await erase();
    expect(await eraseDuringCall()).toEqual([`stop ${sid}`, `erase ${sid}`]);

    callSid = await makeTakenCall(deps, company.id);
    await start();
    [sid] = [...recorder.there.keys()];
    expect(await eraseDuringCall(async () => [])).toEqual([`stop ${sid}`, `erase ${sid}`]);

    callSid = await makeTakenCall(deps, company.id);
    recorder.failAfter = new Error('no answer');
    await expect(start()).rejects.toThrow('no answer');
    [sid] = [...recorder.there.keys()];
    expect(await eraseDuringCall()).toEqual([`stop ${sid}`, `erase ${sid}`]);
  });

  it('the erasure of a customer deletes a recording with an unknown id, and one that the provider lists later', async () => {
    recorder.failAfter = new Error('no answer');
    await expect(start()).rejects.toThrow('no answer');
    const [sid = ''] = [...recorder.there.keys()];
    await erase();
    expect(await follow()).toBe(1);
    expect(recorder.there.size).toBe(0);

    recorder.there.set(sid, { callSid, seconds: null });
    await report();
    expect(await stateNow()).toBe('erasing');
    expect(await follow()).toBe(1);
    expect(recorder.there.size).toBe(0);
  });

  it('the erasure of a customer prevents later recordings and voice messages of the call', async () => {
    await erase();
    await start();
    expect(recorder.startedCallSids).toEqual([]);
    recorder.there.set('REafter', { callSid, seconds: 9 });
    await recordVoicemail(deps, { callSid, recordingSid: 'REafter', seconds: 9, isThere: true });
    expect((await listMessages(own().db, {})).messages).toEqual([]);
    expect(await follow()).toBe(1);
    expect(recorder.there.size).toBe(0);
  });
});

describe('a voice message', () => {
  const leave = (seconds = 12) =>
    recordVoicemail(deps, { callSid, recordingSid: 'REmessage', seconds, isThere: true });
  beforeEach(() => void recorder.there.set('REmessage', { callSid, seconds: 12 }));

  it('a voice message is stored once with its audio for repeated callbacks, audible to every reader, and mailed', async () => {
    for (let delivery = 0; delivery < 2; delivery += 1) await leave();
    const { id } = await onlyRecording();
    expect((await listMessages(own().db, {})).messages).toMatchObject([
      { content: '', voicemailSeconds: 12, recording: { id, seconds: 12 } },
    ]);
    expect(await audible(false)).toEqual([id]);
    expect(await findAudible(own().db, { recordingId: id, mayPlayCallRecordings: false })).toBe('REmessage');
    await relayOutbox(deps);
    const mails = await mailsTo(deps, company.admin.email);
    expect(mails.filter(({ template }) => template === 'message-left')).toMatchObject([
      { payload: { content: '', voicemailSeconds: 12 } },
    ]);
  });

  it('the length of a voice message is read from the sentence that the previous version stored', async () => {
    await leave();
    await deps.sql`UPDATE caller_messages SET content = 'Left a voice message of 12 seconds.'`;
    await leave();
    expect((await listMessages(own().db, {})).messages).toMatchObject([{ voicemailSeconds: 12 }]);
  });

  it('a voice message stays in the list when its audio is deleted, and is deleted when the customer is erased', async () => {
    await leave();
    await removeRecording(own(), owner(), { recordingId: (await onlyRecording()).id });
    await leave();
    expect((await listMessages(own().db, {})).messages).toMatchObject([
      { content: '', voicemailSeconds: 12, recording: null },
    ]);
    await erase();
    await leave();
    expect((await listMessages(own().db, {})).messages).toEqual([]);
    await isDue();
    await follow();
    expect(recorder.there.size).toBe(0);
  });
});
