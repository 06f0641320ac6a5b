import twilio from 'twilio';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../support/app.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { TEST_AUTH_TOKEN } from '../support/deps.ts';
import { makeBusiness, newCallSid } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';

const PUBLIC_URL = 'http://callingua.test';
const callSid = newCallSid();

const test = forFile(buildTestApp);
let businessId: number;

beforeAll(async () => {
  const business = await makeBusiness(test.deps);
  businessId = business.id;
  await deliver(test.deps, [makeCallEvent(business.number, { callSid, status: 'ringing' })]);
});

const bodyWith = (content: string) =>
  JSON.stringify({ call_sid: callSid, messages: [{ role: 'user', content }] });

/** Sends a body. The signature is for the text `signed`, which is the body by default. */
function send(body: string, { signed = body, token = TEST_AUTH_TOKEN, isSigned = true } = {}) {
  const hash = twilio.getExpectedBodyHash(signed);
  const url = `/sandbox/conversation?bodySHA256=${hash}`;
  const signature = twilio.getExpectedTwilioSignature(token, PUBLIC_URL + url, {});
  const headers = {
    'content-type': 'application/json',
    ...(isSigned && { 'x-twilio-signature': signature }),
  };
  return test.app.inject({ method: 'POST', url, headers, payload: body });
}

async function transcript(): Promise<string[]> {
  const rows = await test.deps.sql<{ content: string }>`SELECT content FROM call_messages
    WHERE business_id = ${businessId} ORDER BY position`;
  return rows.map((row) => row.content);
}

describe('sandbox transcript', () => {
  it.each([
    ['an unsigned transcript', { isSigned: false }],
    ['a transcript signed with another token', { token: 'somebody-elses-token' }],
    ['an altered transcript', { signed: bodyWith('what was really said') }],
  ])('%s gets 403 and writes nothing', async (_name, sending) => {
    expect((await send(bodyWith('forged'), sending)).statusCode).toBe(403);
    expect(await transcript()).toEqual([]);
  });

  it('the sandbox transcript is stored once for any number of signed deliveries', async () => {
    expect((await send(bodyWith('hello'))).statusCode).toBe(200);
    expect((await send(bodyWith('hello'))).statusCode).toBe(200);
    expect(await transcript()).toEqual(['hello']);
  });
});
