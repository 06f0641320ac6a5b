import { expect, test } from 'vitest';
import { twilioClient } from './sandbox-fixture.ts';
import { startLoneSandboxForFile } from './sandbox-for-file.ts';

const sandbox = await startLoneSandboxForFile();
const client = twilioClient(sandbox);

test('available numbers have the requested region in all thirteen regions, and repeated searches return the same numbers', async () => {
  const regions = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'];
  for (const inRegion of regions) {
    const options = { inRegion, voiceEnabled: true, limit: 5 };
    const found = await client.availablePhoneNumbers('CA').local.list(options);
    expect(found).toHaveLength(5);
    expect(found.every((number) => number.region === inRegion && number.isoCountry === 'CA')).toBe(true);
    expect(found.every((number) => /^\+1[2-9]\d{2}555\d{4}$/.test(number.phoneNumber))).toBe(true);
    const again = await client.availablePhoneNumbers('CA').local.list(options);
    expect(again.map((number) => number.phoneNumber)).toEqual(found.map((number) => number.phoneNumber));
  }
});

test('available numbers are filtered by area code or pattern', async () => {
  const halifax = await client.availablePhoneNumbers('CA').local.list({ areaCode: 902, limit: 3 });
  expect(halifax.map((number) => number.locality)).toEqual(['Halifax', 'Halifax', 'Halifax']);
  const pattern = await client.availablePhoneNumbers('CA').local.list({ contains: '416***01*7', limit: 50 });
  expect(pattern).toHaveLength(10);
  expect(pattern.every((number) => /416\d{3}01\d7/.test(number.phoneNumber))).toBe(true);
  expect(await client.availablePhoneNumbers('CA').local.list({ areaCode: 999 })).toEqual([]);
  await expect(client.availablePhoneNumbers('XX').local.list()).rejects.toMatchObject({
    code: 20404,
    status: 404,
  });
});

test('the demo number has a status callback URL that requests retries, and is not offered for sale', async () => {
  const [demo] = await client.incomingPhoneNumbers.list({ phoneNumber: '+14165550119' });
  expect(demo).toMatchObject({
    sid: 'PN00000000000000000000000000000019',
    voiceUrl: 'http://127.0.0.1:9/webhooks/twilio/voice',
    statusCallback: 'http://127.0.0.1:9/webhooks/twilio/status#rc=3&rp=all',
  });
  expect(demo?.dateCreated).toBeInstanceOf(Date);
  expect(await client.availablePhoneNumbers('CA').local.list({ contains: '4165550119' })).toEqual([]);
});

test('a phone number can be bought, found, updated and released', async () => {
  const [offer] = await client.availablePhoneNumbers('CA').local.list({ areaCode: 514, limit: 1 });
  const phoneNumber = offer?.phoneNumber ?? '';
  const bought = await client.incomingPhoneNumbers.create({
    phoneNumber,
    friendlyName: 'order 7',
    voiceUrl: 'https://example.test/voice',
    statusCallback: 'https://example.test/status#rc=3&rp=all',
  });
  expect(bought).toMatchObject({
    phoneNumber,
    friendlyName: 'order 7',
    voiceMethod: 'POST',
    status: 'in-use',
  });
  expect(bought.capabilities).toMatchObject({ voice: true, sms: true });
  expect(await client.incomingPhoneNumbers(bought.sid).fetch()).toMatchObject({ phoneNumber });
  expect(await client.incomingPhoneNumbers.list({ phoneNumber })).toHaveLength(1);
  expect(await client.availablePhoneNumbers('CA').local.list({ contains: phoneNumber.slice(2) })).toEqual([]);

  const changed = await client.incomingPhoneNumbers(bought.sid).update({ friendlyName: 'renamed' });
  expect(changed).toMatchObject({ friendlyName: 'renamed', voiceUrl: 'https://example.test/voice' });
  expect(await client.incomingPhoneNumbers(bought.sid).remove()).toBe(true);
  await expect(client.incomingPhoneNumbers(bought.sid).fetch()).rejects.toMatchObject({ code: 20404 });
  expect(await client.incomingPhoneNumbers.list({ phoneNumber })).toEqual([]);
});

test('the Twilio emulator rejects a second purchase of a phone number with Twilio’s error 21422', async () => {
  const phoneNumber = '+19025557777';
  await client.incomingPhoneNumbers.create({ phoneNumber });
  await expect(client.incomingPhoneNumbers.create({ phoneNumber })).rejects.toMatchObject({
    status: 400,
    code: 21422,
    message: '+19025557777 is not available.',
    moreInfo: 'https://www.twilio.com/docs/errors/21422',
  });
  const invalid = client.incomingPhoneNumbers.create({ phoneNumber: '902' });
  await expect(invalid).rejects.toMatchObject({ status: 400, code: 21421 });
  const bad = client.incomingPhoneNumbers.create({ phoneNumber: '+19025557778', voiceUrl: 'nowhere' });
  await expect(bad).rejects.toMatchObject({ status: 400, code: 20001 });
});

test('the Twilio emulator rejects a wrong token and another account', async () => {
  const stranger = twilioClient(sandbox, { authToken: 'wrong' });
  await expect(stranger.incomingPhoneNumbers.list()).rejects.toMatchObject({ status: 401, code: 20003 });
  const other = client.api.v2010.accounts(`AC${'f'.repeat(32)}`).calls.list();
  await expect(other).rejects.toMatchObject({ status: 404 });
});

test('the Twilio emulator lists and filters calls, including those whose callbacks never arrived', async () => {
  const { body } = await sandbox.post('/sandbox/calls', { status: 'busy', from: '+15145550123' });
  const { call_sid } = body as { call_sid: string };
  const call = await client.calls(call_sid).fetch();
  expect(call).toMatchObject({ status: 'busy', duration: '0', direction: 'inbound', from: '+15145550123' });
  expect(call).toMatchObject({ to: '+14165550119', phoneNumberSid: 'PN00000000000000000000000000000019' });

  const long = await sandbox.post('/sandbox/calls', { duration: 3_600 });
  const { call_sid: longSid } = long.body as { call_sid: string };
  const fetched = await client.calls(longSid).fetch();
  expect(fetched.duration).toBe('3600');
  expect(fetched.endTime.getTime() - fetched.startTime.getTime()).toBe(3_600_000);
  const minute = 60_000;
  const recent = await client.calls.list({ startTimeAfter: new Date(Date.now() - 30 * minute) });
  expect(recent.map((each) => each.sid)).toEqual([call_sid]);
  const earlier = await client.calls.list({ startTimeBefore: new Date(Date.now() - 30 * minute) });
  expect(earlier.map((each) => each.sid)).toEqual([longSid]);
  expect(await client.calls.list({ status: 'busy' })).toHaveLength(1);
  expect(await client.calls.list({ to: '+19025550100' })).toEqual([]);
  await expect(client.calls(`CA${'0'.repeat(32)}`).fetch()).rejects.toMatchObject({
    code: 20404,
    status: 404,
  });
});

test('the Twilio emulator paginates calls without omitting or repeating one', async () => {
  const { body } = await sandbox.post('/sandbox/calls/bulk', { count: 25, to: '+12505550142' });
  const { call_sids } = body as { call_sids: string[] };
  const listed = await client.calls.list({ to: '+12505550142', pageSize: 10 });
  expect(listed.map((call) => call.sid).sort()).toEqual([...call_sids].sort());
  expect(new Set(call_sids).size).toBe(25);
});
