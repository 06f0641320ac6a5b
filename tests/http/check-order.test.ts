import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { bearer, buildTestApp, callRest, callTrpc, makeCompany } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';

const test = forFile(buildTestApp);
const company = forFile(() => makeCompany(test.deps));

it('missing fields are reported only to a client that may call the procedure', async () => {
  const ask = (token?: string) => callRest(test.app, ['POST', '/api/call-meta/conversation'], {}, token);
  expect((await ask()).json()).toMatchObject({ error: 'unauthorized' });
  expect((await ask(company.unverified.token)).json()).toMatchObject({ error: 'email_not_verified' });
  expect((await ask(company.staff.token)).json()).toMatchObject({ error: 'missing_fields' });
});

it('the live stream closes immediately when its session is signed out', async () => {
  const { token } = company.admin;
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  const stream = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: bearer(token) });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  // The first invalidation shows that the subscription is established.
  const timer = setInterval(() => test.deps.invalidations.publish([company.id], ['balance']), 100);
  for (let text = ''; !text.includes('balance'); ) text += (await reader?.read())?.value ?? '';
  clearInterval(timer);

  const leftAt = performance.now();
  await callTrpc(test.app, ['mutation', 'auth.logout'], {}, token);
  while (!(await reader?.read())?.done);

  expect(performance.now() - leftAt).toBeLessThan(5_000);
});
