import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bearer, buildTestApp, type Company, callTrpc, makeCompany } from '../support/app.ts';
import { makePerson } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';

const test = forFile(buildTestApp);
let company: Company;
let other: Company;
let url: string;
const open = new Set<AbortController>();
const afterBrowsers: (() => void)[] = [];

beforeAll(async () => {
  company = await makeCompany(test.deps);
  other = await makeCompany(test.deps);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/api/live`;
});
afterEach(() => {
  for (const controller of open) controller.abort();
  open.clear();
  for (const end of afterBrowsers.splice(0)) end();
});

/** A stream as a browser reads it: the next invalidation, or undefined after the server has closed it. */
async function openStream(token: string, tabId?: string) {
  const controller = new AbortController();
  open.add(controller);
  const headers = { ...bearer(token), ...(tabId && { 'x-client-tab': tabId }) };
  const response = await fetch(url, { headers, signal: controller.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no body');
  let text = '';
  const nextMessage = async (): Promise<{ topics: string[]; own?: string } | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end < 0) {
        const { done, value } = await reader.read();
        if (done) return undefined;
        text += value;
        continue;
      }
      const message = text.slice(0, end);
      text = text.slice(end + 2);
      if (message.startsWith('data: ')) return JSON.parse(message.slice(6));
    }
  };
  const next = async () => (await nextMessage())?.topics;
  return { response, next, nextMessage };
}

/**
 * The server's end of a stream whose browser does not read. The buffers of the operating system are full, so further
 * messages wait in the server.
 */
async function openStalledStream(token: string): Promise<Socket> {
  const { hostname, port, pathname } = new URL(url);
  const connection = once(test.app.server, 'connection');
  const browser = connect(Number(port), hostname);
  afterBrowsers.push(() => browser.destroy());
  browser.write(`GET ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`);
  await once(browser, 'data');
  browser.pause();
  const [stream]: Socket[] = await connection;
  if (!stream) throw new Error('no connection');
  const hasRoom = async () => {
    stream.write(Buffer.alloc(16_384));
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    return stream.writableLength === 0;
  };
  while (await hasRoom());
  return stream;
}

/** Publishes until the first invalidation arrives, because the subscription may not be established yet. */
async function publishUntil(businessId: number, invalidation: Promise<string[] | undefined>) {
  const timer = setInterval(() => test.deps.invalidations.publish([businessId], ['balance']), 100);
  try {
    return await invalidation;
  } finally {
    clearInterval(timer);
  }
}

describe('live stream', () => {
  it.each([undefined, 'not-a-token'])('the live stream rejects the token %s', async (token) => {
    const response = await fetch(url, { headers: bearer(token) });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ success: false, error: 'unauthorized' });
  });

  it('the live stream rejects a token in its URL', async () => {
    expect((await fetch(`${url}?token=${company.admin.token}`)).status).toBe(401);
  });

  it('the live stream rejects a member with an unverified email address', async () => {
    const response = await fetch(url, { headers: bearer(company.unverified.token) });
    expect(response.status).toBe(403);
  });

  it('the live stream is an event stream without caching, with the security headers of every response', async () => {
    const { response } = await openStream(company.admin.token);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-request-id')).toBeTruthy();
  });

  it('the live stream sends the invalidations of a business only to its own browsers', async () => {
    const mine = await openStream(company.admin.token);
    const theirs = await openStream(other.admin.token);
    expect(await publishUntil(company.id, mine.next())).toEqual(['balance']);

    test.deps.invalidations.publish([other.id], ['appointments']);

    // The first invalidation on this stream is the one of its own business. The one of the other business was not sent.
    expect(await theirs.next()).toEqual(['appointments']);
  });

  it('the live stream sends an invalidation to every browser of a business', async () => {
    const streams = [await openStream(other.admin.token), await openStream(other.staff.token)];
    const invalidations = Promise.all(streams.map((stream) => stream.next()));
    expect(
      await publishUntil(
        other.id,
        invalidations.then((all) => all.flat() as string[]),
      ),
    ).toEqual(['balance', 'balance']);
  });

  it('the live stream names the procedure of a write only to the tab that made the write', async () => {
    const token = company.admin.token;
    const writing = await openStream(token, 'tab-1');
    const watching = await openStream(token, 'tab-2');
    await publishUntil(
      company.id,
      Promise.all([writing.next(), watching.next()]).then(([topics]) => topics),
    );

    const created = await test.app.inject({
      method: 'POST',
      url: '/trpc/services.create',
      headers: { ...bearer(token), 'x-client-tab': 'tab-1' },
      payload: { name: 'Written in tab 1' },
    });

    expect(created.statusCode).toBe(200);
    const changeOf = async ({ nextMessage }: typeof writing) => {
      let message = await nextMessage();
      while (message && !message.topics.includes('catalogue')) message = await nextMessage();
      return message;
    };
    expect(await changeOf(writing)).toEqual({ topics: ['catalogue'], own: 'services.create' });
    expect(await changeOf(watching)).toEqual({ topics: ['catalogue'] });
  });

  it('the live stream closes when its session is signed out, while streams of other sessions stay open', async () => {
    const leaving = await makePerson(test.deps, company.id);
    const staying = await openStream(company.staff.token);
    const stream = await openStream(leaving.token);
    await publishUntil(
      company.id,
      Promise.all([stream.next(), staying.next()]).then(([topics]) => topics),
    );

    await callTrpc(test.app, ['mutation', 'auth.logout'], {}, leaving.token);

    let last: string[] | undefined;
    do last = await stream.next();
    while (last !== undefined);
    test.deps.invalidations.publish([company.id], ['calls']);
    let topics: string[] | undefined;
    do topics = await staying.next();
    while (topics && !topics.includes('calls'));
    expect(topics).toContain('calls');
  });

  it('the live stream never sends session invalidations to browsers', async () => {
    const stream = await openStream(company.manager.token);
    await publishUntil(company.id, stream.next());

    test.deps.invalidations.publish([company.id], ['sessions', 'calls']);

    let topics: string[] | undefined;
    do topics = await stream.next();
    while (topics && !topics.includes('calls'));
    expect(topics).not.toContain('sessions');
  });

  it('the live stream closes when its browser does not read, so that its messages do not fill the memory', async () => {
    const stream = await openStalledStream(company.manager.token);
    const closed = once(stream, 'close');

    for (let tab = 0; tab < 2_000; tab += 1)
      test.deps.invalidations
        .causedBy({ tabId: `${tab}`, procedure: 'calls.list' })
        .publish([company.id], ['calls']);

    await closed;
  });

  it('the live stream closes when its session is signed out, even if its browser does not read', async () => {
    const leaving = await makePerson(test.deps, company.id);
    const stream = await openStalledStream(leaving.token);
    const closed = once(stream, 'close');

    await callTrpc(test.app, ['mutation', 'auth.logout'], {}, leaving.token);

    await closed;
  });

  it('the live stream closes with the server, so that shutdown never waits for a browser', async () => {
    const closing = await buildTestApp();
    const person = await makeCompany(closing.deps);
    await closing.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = closing.app.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/api/live`, {
      headers: bearer(person.admin.token),
    });

    await closing.drop();

    expect(await response.text()).toContain('retry:');
  });
});
