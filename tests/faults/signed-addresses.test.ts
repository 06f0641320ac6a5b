import { stringify } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { buildTestApp } from '../support/app.ts';
import { chargeAll, ringAll } from '../support/calls.ts';
import { makeBusiness, newCallSid, type TestBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { expectExactBooks } from './books.ts';
import { type Form, makeForm, post, rowCounts, STATUS, sign } from './signed-form.ts';

const test = forFile(buildTestApp);
let business: TestBusiness;
const accepted: string[] = [];

beforeAll(async () => {
  business = await makeBusiness(test.deps, { balanceCents: 50_000 });
});

/** URLs that the server could mistake for `publicUrl`; a signature for such a URL is invalid. */
const otherAddresses = ({ protocol, hostname, port }: URL) => [
  `${protocol === 'https:' ? 'http:' : 'https:'}//${hostname}${port && `:${port}`}`,
  `${protocol}//${hostname}:3000`,
  `${protocol}//127.0.0.1:3000`,
  `${protocol}//proxy.internal`,
  `${protocol}//${hostname}.evil.test`,
  `${protocol}//${hostname}${port && `:${port}`}/prefix`,
];

describe.each(['http://callingua.test', 'https://calls.callingua.test', 'https://callingua.test:8443'])(
  'signatures for other addresses: with the public URL %s',
  (publicUrl) => {
    let app: FastifyInstance;
    beforeAll(async () => {
      app = await buildApp({ ...test.deps, config: { ...test.deps.config, PUBLIC_URL: publicUrl } });
    });
    afterAll(() => app.close());

    const spoofs: Record<string, string>[] = [
      {},
      { host: 'proxy.internal' },
      { host: '127.0.0.1:3000', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' },
      { 'x-forwarded-proto': 'https', 'x-forwarded-port': '8443', forwarded: 'host=evil.test;proto=https' },
    ];

    const forms: [string, Form][] = [
      ['plain', {}],
      [
        'with parameters that we do not know',
        { ApiVersion: '2010-04-01', StirVerstat: 'TN-Validation-Passed-A' },
      ],
      ['with a parameter that is sent twice', { Tag: ['two', 'one'] }],
      ['with every sort of character', { Note: 'é&=+ %\u{1F600}\n' }],
    ];

    it.each(forms)(
      'a form that is signed for its own URL is accepted, regardless of proxy headers: %s',
      async (_name, fields) => {
        for (const headers of spoofs)
          for (const path of [STATUS, `${STATUS}?attempt=2&of=3`]) {
            const form = makeForm(business.number, fields);
            const callSid = String(form.CallSid);
            await ringAll(test.deps.pool, [{ callSid, to: business.number }]);
            accepted.push(callSid);
            const signature = sign(form, publicUrl + path);
            expect(await post(app, { path, body: stringify(form), signature, headers })).toBe(200);
          }
      },
    );

    it('a form signed for any other URL is refused, regardless of proxy headers', async () => {
      const before = await rowCounts(test.deps.pool);
      for (const address of otherAddresses(new URL(publicUrl)))
        for (const headers of [...spoofs, { host: new URL(address).host }]) {
          const form = makeForm(business.number);
          const signature = sign(form, address + STATUS);
          expect(await post(app, { path: STATUS, body: stringify(form), signature, headers }), address).toBe(
            403,
          );
        }
      expect(await rowCounts(test.deps.pool)).toEqual(before);
    });

    it('a form with an added or duplicated parameter is refused', async () => {
      const before = await rowCounts(test.deps.pool);
      for (const added of ['&CallDuration=1', '&Tag=three', '&CallSid=', `&CallSid=${newCallSid()}`]) {
        const form = makeForm(business.number, { Tag: ['one', 'two'] });
        const signature = sign(form, publicUrl + STATUS);
        expect(await post(app, { path: STATUS, body: stringify(form) + added, signature }), added).toBe(403);
      }
      expect(await rowCounts(test.deps.pool)).toEqual(before);
    });
  },
);

it('signatures for other addresses: every accepted call is charged once, and no other call', async () => {
  await chargeAll(test.deps);
  await expectExactBooks(test.deps.pool, [business], accepted);
});
