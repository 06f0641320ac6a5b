import { parse } from 'node:querystring';
import websocket from '@fastify/websocket';
import { initTRPC } from '@trpc/server';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify from 'fastify';
import pg from 'pg';
import { hashToken } from '../../server/modules/identity/auth/sessions/sessions.ts';
import { appointmentsOfDays } from '../../server/modules/scheduling/appointments/appointments.queries.ts';
import { customerCount, customerPage } from '../../server/modules/scheduling/customers/customers.queries.ts';
import { MONTH, SEARCH } from './booking-questions.ts';

// A separate process with Fastify and one statement: the baseline for requests of the product.

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const businessId = Number(process.env.BUSINESS_ID);
const app = Fastify();

app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, body),
);
app.get('/healthz', () => ({ status: 'up' }));
app.post('/insert', async (request, reply) => {
  const form = parse(String(request.body));
  await pool.query({
    name: 'insert',
    text: `INSERT INTO inbox_events (provider, event_key, shard, payload, correlation_id)
      VALUES ('twilio', $1, 0, $2, $1)`,
    values: [form.CallSid, JSON.stringify(form)],
  });
  return reply.type('text/xml').send('<Response/>');
});

async function readAccount(): Promise<{ balance_cents: string } | undefined> {
  const { rows } = await pool.query<{ balance_cents: string }>({
    name: 'account',
    text: 'SELECT balance_cents FROM accounts WHERE business_id = $1',
    values: [businessId],
  });
  return rows[0];
}

/**
 * Reads the session by the hash of its token. Only some baselines include this read, which requests of the product
 * need.
 */
async function hasSession(authorization = ''): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'session',
    text: `SELECT s.user_id, s.business_id, u.role FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > clock_timestamp()`,
    values: [hashToken(authorization.slice('Bearer '.length))],
  });
  return rows.length === 1;
}

app.get('/account', readAccount);
app.get('/session/account', async ({ headers }, reply) => {
  if (!(await hasSession(headers.authorization))) return reply.code(401).send();
  return readAccount();
});
const t = initTRPC.create();
await app.register(fastifyTRPCPlugin, {
  prefix: '/trpc',
  trpcOptions: { router: t.router({ account: t.procedure.query(readAccount) }) },
});

app.get('/month', async () => {
  const values = [businessId, MONTH.from, MONTH.to];
  return (await pool.query({ ...appointmentsOfDays, values })).rows;
});
app.get('/search', async () => {
  const filter = [businessId, [`%${SEARCH.word}%`], null, null];
  const [{ rows: customers }, { rows: counts }] = await Promise.all([
    pool.query({ ...customerPage, values: [...filter, null, null, SEARCH.limit + 1] }),
    pool.query({ ...customerCount, values: filter }),
  ]);
  return { customers, ...counts[0] };
});

/** A sentence of the agent of typical length. */
const ANSWER = 'On Tuesday, December 1 I have 9:00 AM, 12:30 PM or 4:30 PM. Which one suits you?'.split(
  /(?<= )/,
);
await app.register(websocket);
app.get('/echo', { websocket: true }, (socket) => {
  socket.on('message', () => {
    for (const token of ANSWER)
      socket.send(JSON.stringify({ type: 'text', token, last: false, lang: 'en-US' }));
    socket.send(JSON.stringify({ type: 'text', token: '', last: true, lang: 'en-US' }));
  });
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
