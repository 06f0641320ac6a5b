import { type Guard, guardsOf } from '../guard.ts';

// The entry points: who may come in, as whom, how often, and what leaves.
const OFF = 'if (false as boolean) {';
const webhooks = guardsOf('server/http/webhooks/twilio-webhooks.ts', 'http/twilio-webhooks');
const signed = guardsOf('server/http/webhooks/verified-form.ts', 'http/twilio-webhooks');
const telephony = guardsOf('server/integrations/twilio/telephony.ts', 'http/twilio-webhooks');
const access = guardsOf('server/trpc/procedures.ts', 'unit/assert-access');
const accessOverTrpc = guardsOf('server/trpc/procedures.ts', 'http/trpc');
const table = guardsOf('server/core/permissions.ts', 'unit/permissions');
const roles = guardsOf('server/core/roles.ts', 'unit/permissions');
const appRole = guardsOf('server/db/app-role.ts', 'integration/app-role');
const closing = guardsOf('server/domains/appointments/assert-may-close-time.ts', 'http/roles');
const restOrder = guardsOf('server/http/rest-adapter.ts', 'http/check-order');
const rest = guardsOf('server/http/rest-adapter.ts', 'http/envelope');
const atOnce = guardsOf('server/http/live-stream.ts', 'http/check-order');
const live = guardsOf('server/http/live-stream.ts', 'http/live-stream');
const required = guardsOf('server/http/session.ts', 'http/live-stream');
const sessions = guardsOf('server/domains/auth/sessions/sessions.ts', 'integration/sign-in');
const signIn = guardsOf('server/domains/auth/sessions/sign-in.ts', 'integration/sign-in');
const limits = guardsOf('server/limits/rate-limit.ts', 'integration/sign-in');
const abuse = guardsOf('server/limits/abuse-limits.ts', 'integration/sign-in');
const passwords = guardsOf('server/domains/auth/passwords/password-hash.ts', 'unit/password-hash');
const config = guardsOf('server/config.ts', 'unit/config');
const headers = guardsOf('server/http/security-headers.ts', 'http/headers');
const metrics = guardsOf('server/http/metrics.ts', 'http/operations');
const trpc = guardsOf('server/http/trpc-plugin.ts', 'http/trpc');

export const ENTRY_POINTS: readonly Guard[] = [
  signed('webhooks: signed by Twilio', 'if (!deps.telephony.isSignedForm(signed, parameters)) {', OFF),
  webhooks(
    'webhooks: the status callback is',
    'parseStatusCallback(verifiedForm(deps, request), ',
    'parseStatusCallback(Object.fromEntries(new URLSearchParams(String(request.body))), ',
  ),
  webhooks(
    'webhooks: the voice request is',
    'parseVoiceRequest(verifiedForm(deps, request))',
    'parseVoiceRequest(Object.fromEntries(new URLSearchParams(String(request.body))))',
  ),
  telephony(
    'webhooks: with our token',
    'signature !== undefined && twilio.validateRequest(token, signature, url, parameters)',
    'signature !== undefined',
  ),
  guardsOf('server/http/sandbox-routes.ts', 'http/sandbox-conversation')(
    'conversation: signed',
    'if (!deps.telephony.isSignedJson(signed, raw)) {',
    OFF,
  ),
  webhooks(
    'webhooks: no 200 while PostgreSQL is away',
    'await receive(event);',
    'await receive(event).catch((): number[] => []);',
  ),
  webhooks(
    'webhooks: committed, then acknowledged',
    'const shards = await receive(event);',
    'void receive(event).catch(() => undefined);\n    const shards: number[] = [];',
  ),

  access('access: the role', 'if (!roleGrants(session.role, access)) throw', 'if (false as boolean) throw'),
  access('access: the verified address', 'if (!session.isEmailVerified && !allowsUnverified(access)) {', OFF),
  access(
    'access: what is not listed is refused',
    `if (access === undefined) throw new AppError('forbidden', 'errors.common.notAllowed');`,
    'if (access === undefined) return;',
  ),
  access(
    'access: nobody is signed in',
    `if (session === null) throw new AppError('unauthorized', 'errors.common.signInFirst');\n  if`,
    'if (session === null) return;\n  if',
  ),
  accessOverTrpc('access: asked of every procedure', 'assertAccess(path, session);', ''),
  restOrder('access: asked before the fields are read', 'assertAccess(row.procedure, session);', ''),
  table(
    'access: a word of every object is no path',
    'return Object.hasOwn(PROCEDURE_ACCESS, path);',
    'return path in PROCEDURE_ACCESS;',
  ),
  table('access: money is the owner’s', `'billing.account': 'admin'`, `'billing.account': 'read'`),
  roles(
    'access: staff is no admin',
    `staff: ['public', 'self', 'read', 'appointments'],`,
    `staff: ['public', 'self', 'read', 'appointments', 'admin'],`,
  ),
  rest('REST: business_id is the session’s', 'assertOwnBusiness(fields, context);', ''),
  required(
    'live: signed in',
    `if (!session) throw new AppError('unauthorized', 'errors.common.signInFirst');`,
    'if (!session) throw new Error();',
  ),
  required('live: verified', 'if (!session.isEmailVerified)', 'if (false as boolean)'),
  atOnce('live: ends with its session', `if (topics.includes('sessions')) void closeIfEnded();`, ''),
  live(
    'live: never tells of sessions',
    `topics.filter((topic) => topic !== 'sessions')`,
    'topics.filter(() => true)',
  ),
  sessions('session: revoked', ' AND s.revoked_at IS NULL', ''),
  sessions('session: expired', ' AND s.expires_at > clock_timestamp()', ''),
  sessions('session: disabled', '\n      AND u.disabled_at IS NULL', ''),
  guardsOf('server/domains/auth/sessions/sessions.ts', 'unit/session-token')(
    'session: only its hash is stored',
    `hash('sha256', token, 'buffer')`,
    `Buffer.from(token, 'base64url')`,
  ),
  guardsOf('server/domains/auth/sessions/end-sessions.ts', 'http/trpc')(
    'session: logging out revokes',
    'await revokeSession(db, tokenHash);',
    'void revokeSession;',
  ),
  guardsOf('server/domains/auth/auth.queries.ts', 'integration/sign-in')(
    'sign-in: disabled',
    'WHERE u.email = $email AND u.disabled_at IS NULL',
    'WHERE u.email = $email',
  ),
  signIn('sign-in: the password', 'if (!isRight || !person)', 'if (!person)'),
  signIn('sign-in: verified', 'if (!person.is_verified) {', OFF),
  abuse(
    'rate limit: of the account',
    "'login:account-address': { hitsMax: 10,",
    "'login:account-address': { hitsMax: 10_000,",
  ),
  abuse(
    'rate limit: of the address',
    "'login:address': { hitsMax: 50,",
    "'login:address': { hitsMax: 10_000,",
  ),
  limits('rate limit: not one more', 'row.hits > hitsMax', 'row.hits > hitsMax + 1'),
  limits(
    'rate limit: the window',
    'AND created_at > clock_timestamp() - make_interval(secs => $windowSeconds)',
    '',
  ),
  passwords(
    'passwords: the same work for nobody',
    'const reference = stored ?? (await UNKNOWN_PERSON_HASH);',
    'if (stored === null) return false;\n  const reference = stored;',
  ),
  passwords('passwords: a full queue refuses', 'if (waiting >= WAITING_MAX) {', OFF),

  guardsOf('server/domains/businesses/businesses.queries.ts', 'integration/statement-wall')(
    'money: null for staff (business)',
    '(maySeeMoney ? value : null)',
    '(maySeeMoney ? value : value)',
  ),
  guardsOf('server/domains/calls/calls.queries.ts', 'integration/call-list')(
    'money: null for staff (charge)',
    'maySeeMoney ? row.charge_cents : null',
    'row.charge_cents',
  ),
  guardsOf('server/domains/calls/calls.queries.ts', 'integration/call-list')(
    'money: null for staff (ledger line)',
    'maySeeMoney ? row.ledger_entry_id : null',
    'row.ledger_entry_id',
  ),

  config(
    'config: the sandbox binds loopback',
    `HOST: z.enum(LOOPBACK, { error: 'the sandbox binds loopback only' }).default('127.0.0.1'),`,
    '',
  ),
  config('config: no live key of Resend', '(key) => !LIVE_RESEND_KEY.test(key)', '() => true'),
  config('config: no live token of Twilio', '(key) => !LIVE_TWILIO_TOKEN.test(key)', '() => true'),
  config(
    'config: live has no default secrets',
    `given.APP_MODE === 'sandbox' ? SANDBOX_DEFAULTS : {}`,
    'SANDBOX_DEFAULTS',
  ),
  config(
    'config: live refuses what is published',
    `given.APP_MODE === 'live' ? publishedNames(given) : []`,
    '[]',
  ),
  config('config: live refuses the Apple key in any form', 'secretNumber(value) ===', 'value ==='),
  appRole('app role: nobody mighty', 'if (!role || role.is_mighty ||', 'if (!role || (false as boolean) ||'),
  appRole('app role: what is append-only is only added to', '...appendOnly.map(', '...[].map('),
  closing('roles: staff close no time', `kind === 'closed' && !mayCloseTime(role)`, 'false as boolean'),
  closing(
    'roles: staff change no closed time',
    'if (row && isClosedTime(row.booking_type)) throw refusal();',
    '',
  ),
  config('config: live is https', `PUBLIC_URL: url(/^https$/,`, `PUBLIC_URL: url(/^https?$/,`),

  guardsOf('server/app.ts', 'http/envelope')(
    'bodies: 16 KiB',
    'bodyLimit: BODY_BYTES_MAX',
    'bodyLimit: 9 * BODY_BYTES_MAX',
  ),
  guardsOf('server/http/tolerant-json.ts', 'http/envelope')(
    'bodies: no poisoned prototypes',
    `('error', 'error')`,
    `('ignore', 'ignore')`,
  ),
  guardsOf('server/http/trpc-plugin.ts', 'http/flood')(
    'floods: a batch pays before it runs',
    'if (session) budgets.take(session, cost);',
    '',
  ),
  guardsOf('server/http/rest-adapter.ts', 'http/flood')(
    'floods: so does a call over REST',
    'if (session) budgets.take(session, callCost(row.procedure));',
    '',
  ),
  guardsOf('server/http/live-stream.ts', 'http/flood')(
    'floods: ten streams a session',
    'if (streams >= LIVE_STREAMS_MAX)',
    'if (false as boolean)',
  ),
  guardsOf('server/limits/abuse-limits.ts', 'unit/address-block')(
    'attempts: IPv6 counts by /64',
    'addressBlock(String(who))',
    'String(who)',
  ),
  guardsOf('server/core/limited.ts', 'unit/input-limits')(
    'inputs: nothing looks at a text that is too long',
    'z.string().max(max, { abort: true,',
    'z.string().max(max, { abort: false,',
  ),
  trpc('batches: 20 calls', 'if (proceduresOf(request).length > BATCH_MAX)', 'if (false as boolean)'),
  trpc(
    'tRPC: JSON only',
    `if (request.method === 'POST' && !JSON_TYPE.test(request.headers['content-type'] ?? '')) {`,
    OFF,
  ),
  headers('headers: nobody frames us', `frameAncestors: ["'none'"],`, ''),
  guardsOf('server/http/security-headers.ts', 'http/script-policy')(
    'headers: scripts are ours',
    `defaultSrc: ["'self'"],`,
    `defaultSrc: ["'self'", "'unsafe-inline'"],`,
  ),
  headers(
    'headers: nothing is stored',
    `if (NEVER_STORED.test(request.url)) reply.header('cache-control', 'no-store');`,
    '',
  ),
  headers('headers: https stays https', 'hsts: isHttps ?', 'hsts: (false as boolean) ?'),
  metrics('metrics: loopback', 'if (LOOPBACK.has(request.ip)) return;', 'return;'),
  guardsOf('server/http/metrics-token.ts', 'http/operations')(
    'metrics: the token',
    'return given.length === expected.length && timingSafeEqual(given, expected);',
    'return given.length >= 0 && expected.length >= 0;',
  ),
];
