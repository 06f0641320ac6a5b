import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { buildApp } from '../../server/app.ts';
import { VISIT } from '../../server/core/plan.ts';
import { captureLog } from '../support/captured-log.ts';
import { provider, type ScriptStep } from '../support/conversations.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { makeBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { hashTables } from '../support/hash-tables.ts';
import { openRelay, type RelayCaller, waitForUtterance } from '../support/relay-caller.ts';
import { until } from '../support/until.ts';

const SECRET = 'zanzibar';
const SANDBOX_FACTOR = 10;

const deps = forFile(() => createTestDeps({ RELAY_SPEED: '4', TRUST_PROXY: '127.0.0.0/8' }));
const demo = forFile(() => makeBusiness(deps, { name: 'Maple Demo', balanceCents: 1_000 }));
const other = forFile(() => makeBusiness(deps, { name: 'Somebody Else', balanceCents: 1_000 }));
let app: FastifyInstance;
const captured = captureLog();
const model = provider(({ prompt }) => {
  const last = prompt.at(-1);
  if (last?.role !== 'user' || !JSON.stringify(last).includes('attack')) return ['You said it.'];
  return hostile();
});

/** Uses every writing tool of the agent with ids of another business. */
function hostile(): ScriptStep[] {
  const when = { service_id: null, starts_at: '2026-12-02T10:30' };
  return [
    { tool: 'hold_slot', input: when },
    {
      tool: 'book',
      input: { hold_id: crypto.randomUUID(), first_name: SECRET, last_name: 'X', phone: '+16475550001' },
    },
    { tool: 'find_appointment', input: { name: SECRET, day: '2026-12-02' } },
    { tool: 'move_appointment', input: { appointment_id: 1, hold_id: crypto.randomUUID() } },
    { tool: 'cancel_appointment', input: { appointment_id: 1 } },
    { tool: 'take_message', input: { text: `${SECRET} was here`, business_id: other.id } },
    { tool: 'find_answer', input: { question: SECRET } },
    { tool: 'change_language', input: { language_code: 'fr' } },
    { tool: 'transfer' },
    { tool: 'end_call' },
  ];
}

/** A listening server. Its demo business is `demo`, or the business `id`. */
async function listening(
  overrides: Partial<TestDeps> = {},
  id: number | null = demo.id,
): Promise<FastifyInstance> {
  const config = { ...deps.config, DEMO_BUSINESS_ID: id ?? undefined } as TestDeps['config'];
  const newApp = await buildApp({ ...deps, log: captured.log, models: [model], ...overrides, config });
  await newApp.listen({ port: 0, host: '127.0.0.1' });
  return newApp;
}

beforeAll(async () => {
  app = await listening();
});
afterAll(() => app.close());
beforeEach(async () => {
  captured.lines.length = 0;
  await deps.sql`TRUNCATE rate_limit_hits`;
});

const open = (language = 'en', to = app, from?: string) =>
  openRelay(to, {
    path: `/voice/visit?language=${language}`,
    signature: null,
    ...(from && { headers: { 'x-forwarded-for': from } }),
  });

async function talk(language = 'en', to = app, from?: string): Promise<RelayCaller> {
  const visitor = await open(language, to, from);
  visitor.send({ type: 'setup' });
  return visitor;
}

const fill = (bucket: string, hits: number) =>
  deps.sql`INSERT INTO rate_limit_hits (bucket) SELECT ${bucket} FROM generate_series(1, ${hits})`;

describe('demo conversation', () => {
  it.each([
    ['fr', 'Bonjour, merci d’appeler Maple Demo.'],
    ['ja', 'Maple Demo'],
    ['xx', 'Hello, thank you for calling Maple Demo.'],
  ])(
    'a demo conversation is greeted in the language %s if it has a voice, otherwise in English, without a notice of transcription',
    async (language, greeting) => {
      const visitor = await talk(language);
      await waitForUtterance(visitor, greeting);
      expect(visitor.utterances().join()).not.toContain('transcribed');
      visitor.say('Hello', language);
      await waitForUtterance(visitor, 'You said it.');
      await visitor.hangUp();
    },
  );

  it('a demo conversation switches to the language of the visitor immediately', async () => {
    const visitor = await talk('en');
    visitor.say('Guten Tag', 'de');
    await until(() =>
      visitor.frames.some(({ type, ttsLanguage }) => type === 'language' && ttsLanguage === 'de-DE'),
    );
    await visitor.hangUp();
  });

  it('a demo conversation stores no rows and logs no words of the visitor', async () => {
    const before = await hashTables(deps.pool);
    const visitor = await talk();
    visitor.send({ type: 'error', description: SECRET });
    visitor.send({ type: 'dtmf', digit: '5' });
    visitor.send(`{"type":"prompt","voicePrompt":"${SECRET}`);
    // The first turn ends with a consent question of the agent; the second turn tries all other attacks.
    visitor.say(`attack ${SECRET} 4111 1111 1111 1111`);
    await waitForUtterance(visitor, 'Shall I pass that on?');
    visitor.say('attack again');
    await visitor.closed;
    expect(visitor.frames.at(-1)?.type).toBe('end');
    const { rate_limit_hits: _hits, ...after } = await hashTables(deps.pool);
    expect(before).toMatchObject(after);
    expect(JSON.stringify(captured.lines)).not.toMatch(/zanzibar|4111/);
    const rows = await deps.sql`SELECT DISTINCT bucket FROM rate_limit_hits ORDER BY bucket`;
    expect(rows.map(({ bucket }) => bucket)).toEqual(['visit:address:127.0.0.1', 'visit:everybody:all']);
  });

  it('a demo conversation reaches no business other than the demo business, even when the visitor sends other ids', async () => {
    const visitor = await openRelay(app, {
      path: `/voice/visit?language=en&business=${other.id}&trial=x`,
      signature: null,
    });
    visitor.send({ type: 'setup', callSid: 'CA1', businessId: other.id });
    await waitForUtterance(visitor, 'Maple Demo');
    visitor.say('Who are you?');
    await waitForUtterance(visitor, 'You said it.');
    expect(JSON.stringify(model.requests.at(-1))).not.toContain('Somebody Else');
    await visitor.hangUp();
  });
});

describe('limits of demo conversations', () => {
  it('demo conversations end after twelve turns, and their turns are cut at 300 characters', async () => {
    const visitor = await talk();
    visitor.say('x'.repeat(2_000));
    await waitForUtterance(visitor, 'You said it.');
    expect(JSON.stringify(model.requests.at(-1))).toContain('x'.repeat(VISIT.wordsLength));
    expect(JSON.stringify(model.requests.at(-1))).not.toContain('x'.repeat(VISIT.wordsLength + 1));
    for (let turn = 1; turn <= VISIT.turns; turn += 1) {
      visitor.say(`And ${turn}?`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await visitor.closed).toBe(1000);
    expect(visitor.frames.at(-1)?.type).toBe('end');
  });

  it('demo conversations are refused to an address that has started five within an hour', async () => {
    await fill('visit:address:127.0.0.1', VISIT.conversationsPerHour * SANDBOX_FACTOR);
    expect(await (await open()).closed).toBe(4429);
  });

  it('demo conversations are refused while ten others are in progress', async () => {
    const visitors = await Promise.all(
      Array.from({ length: VISIT.atOnce }, (_, at) => open('en', app, `203.0.113.${at >> 1}`)),
    );
    const late = await open('en', app, '203.0.113.200');
    expect(await late.closed).toBe(4503);
    await visitors[0]?.hangUp();
    await until(async () => {
      const next = await talk();
      return Promise.race([
        waitForUtterance(next, 'Maple Demo').then(() => true),
        next.closed.then(() => false),
      ]);
    });
    for (const { socket } of visitors) socket.terminate();
  });

  it('demo conversations are limited to two at once per IPv4 address or IPv6 /64 network', async () => {
    for (const [own, same, other] of [
      ['203.0.113.7', '203.0.113.7', '203.0.113.8'],
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
    ] as const) {
      const openSockets = await Promise.all([open('en', app, own), open('en', app, own)]);
      expect(await (await open('en', app, same)).closed).toBe(4409);
      const stranger = await talk('en', app, other);
      await waitForUtterance(stranger, 'Maple Demo');
      await stranger.hangUp();
      await openSockets[0]?.hangUp();
      await until(async () => {
        const next = await talk('en', app, same);
        return Promise.race([
          waitForUtterance(next, 'Maple Demo').then(() => true),
          next.closed.then(() => false),
        ]);
      });
      for (const { socket } of openSockets) socket.terminate();
    }
    const rows = await deps.sql`SELECT count(*)::int AS hits FROM rate_limit_hits
      WHERE bucket = 'visit:address:203.0.113.7'`;
    expect(rows[0].hits, 'a refused one costs none of the five').toBeLessThan(5);
  });

  it('demo conversations are answered by the rule-based phrasebook once the daily number of model conversations is used up', async () => {
    await fill('visit:everybody:all', VISIT.modelConversationsPerDay * SANDBOX_FACTOR);
    const requestCount = model.requests.length;
    const visitor = await talk();
    visitor.say('Goodbye');
    await visitor.closed;
    expect(model.requests).toHaveLength(requestCount);
    expect(visitor.utterances().length).toBeGreaterThan(1);
  });
});

describe('access to demo conversations', () => {
  it('demo conversations are refused to plain HTTP requests and to pages of another site', async () => {
    expect((await app.inject('/voice/visit')).statusCode).toBe(404);
    const { port } = app.server.address() as AddressInfo;
    const from = (origin: string) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/voice/visit`, { origin });
        socket.on('open', () => {
          socket.close();
          resolve(101);
        });
        socket.on('error', () => undefined);
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      });
    expect(await from('https://evil.example')).toBe(403);
    expect(await from('null')).toBe(403);
    expect(await from(`http://127.0.0.1:${port}`)).toBe(101);
  });

  it('demo conversations are refused without an active demo business', async () => {
    await deps.sql`UPDATE businesses SET suspended_at = now(), suspension_reason = 'Test'
      WHERE id = ${other.id}`;
    for (const id of [null, 999_999, other.id]) {
      const nobody = await listening({}, id);
      await expect(open('en', nobody)).rejects.toThrow('status 404');
      await nobody.close();
    }
  });
});
