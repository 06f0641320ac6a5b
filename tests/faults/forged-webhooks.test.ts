import { randomBytes } from 'node:crypto';
import { stringify } from 'node:querystring';
import twilio from 'twilio';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../support/app.ts';
import { makeBusiness, newCallSid, type TestBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { announceSeed, seededRandom } from '../support/random.ts';
import { expectExactBooks } from './books.ts';
import { EXPERIMENT_MS, FORGERIES } from './scale.ts';
import { type Form, makeForm, post, rowCounts, type Sent, STATUS, sign, VOICE } from './signed-form.ts';

const PUBLIC_URL = 'http://callingua.test';
const CONVERSATION = '/sandbox/conversation';

const random = seededRandom(announceSeed('forged-webhooks'));
const test = forFile(buildTestApp);
let business: TestBusiness;

beforeAll(async () => {
  business = await makeBusiness(test.deps, { balanceCents: 50_000 });
});

/** Changes one byte of the body, inside a field’s value, because names and order are signed too. */
function flipByte(body: string): string {
  const place = Math.floor(random() * body.length);
  const other = body[place] === 'x' ? 'y' : 'x';
  return body.slice(0, place) + other + body.slice(place + 1);
}

type Forge = (form: Form, path: string) => Omit<Sent, 'path'>;

const forgeries: [string, Forge][] = [
  [
    'signed with a random secret',
    (form, path) => ({
      body: stringify(form),
      signature: sign(form, PUBLIC_URL + path, randomBytes(16).toString('hex')),
    }),
  ],
  [
    'signed with another environment’s secret',
    (form, path) => ({
      body: stringify(form),
      signature: sign(form, PUBLIC_URL + path, 'sandbox-twilio-auth-token'),
    }),
  ],
  [
    'with one byte of the body changed',
    (form, path) => ({
      body: flipByte(stringify(form)),
      signature: sign(form, PUBLIC_URL + path),
    }),
  ],
  ['without a signature', (form) => ({ body: stringify(form) })],
  [
    'with the signature of another route',
    (form, path) => ({
      body: stringify(form),
      signature: sign(form, PUBLIC_URL + (path === STATUS ? VOICE : STATUS)),
    }),
  ],
  [
    'with the signature of another call',
    (form, path) => ({
      body: stringify(form),
      signature: sign(makeForm(business.number), PUBLIC_URL + path),
    }),
  ],
  [
    'with a signature of random bytes',
    (form) => ({
      body: stringify(form),
      signature: randomBytes(20).toString('base64'),
    }),
  ],
];

describe('forged Twilio webhooks: each is refused with a 4xx and writes no row', () => {
  it.each(forgeries)(
    '%s',
    async (_name, forge) => {
      const before = await rowCounts(test.deps.pool);
      const statuses = new Map<number, number>();
      for (let sent = 0; sent < FORGERIES.each; sent += 1) {
        const path = random() < 0.5 ? STATUS : VOICE;
        const status = await post(test.app, { path, ...forge(makeForm(business.number), path) });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      expect(Object.fromEntries(statuses)).toEqual({ 403: FORGERIES.each });
      expect(await rowCounts(test.deps.pool)).toEqual(before);
    },
    EXPERIMENT_MS,
  );

  it(
    'a forged transcript with a changed body or hash is refused and writes no row',
    async () => {
      const before = await rowCounts(test.deps.pool);
      for (let sent = 0; sent < FORGERIES.each; sent += 1) {
        const body = JSON.stringify({
          call_sid: newCallSid(),
          messages: [{ role: 'user', content: 'Hello' }],
        });
        const path = `${CONVERSATION}?bodySHA256=${twilio.getExpectedBodyHash(body)}`;
        const signature = sign({}, PUBLIC_URL + path);
        const headers = { 'content-type': 'application/json' };
        const forgedPath = `${CONVERSATION}?bodySHA256=${twilio.getExpectedBodyHash(`${body} `)}`;
        expect(await post(test.app, { path, body: flipByte(body), signature, headers })).toBe(403);
        expect(await post(test.app, { path: forgedPath, body, signature, headers })).toBe(403);
      }
      expect(await rowCounts(test.deps.pool)).toEqual(before);
    },
    EXPERIMENT_MS,
  );
});

it('forged Twilio webhooks charge nothing', async () => {
  await expectExactBooks(test.deps.pool, [business], []);
});
