import { type Guard, guardsOf } from '../guard.ts';

// The receptionist: time that is held is one caller's, and nobody hears or changes what is another's.

const APPOINTMENTS = 'server/domains/appointments';
const TOOLS = 'server/domains/receptionist/tools';
const HOLDS = 'integration/slot-holds';
const INJECTIONS = 'integration/agent-tools';

const lock = guardsOf(`${APPOINTMENTS}/lock-calendar.ts`, HOLDS);
const release = guardsOf(`${APPOINTMENTS}/release-hold.ts`, HOLDS);
const booked = guardsOf(`${APPOINTMENTS}/agent-appointments.queries.ts`, HOLDS);
const taken = guardsOf(`${APPOINTMENTS}/appointments.queries.ts`, HOLDS);
const obstacles = guardsOf('prisma/functions/resource_obstacles.sql', HOLDS);
const find = guardsOf(`${TOOLS}/find-appointment.ts`, HOLDS);
const name = guardsOf('server/core/fold-name.ts', HOLDS);
const move = guardsOf(`${TOOLS}/move-appointment.ts`, HOLDS, INJECTIONS);
const cancel = guardsOf(`${TOOLS}/cancel-appointment.ts`, HOLDS, INJECTIONS);
const tool = guardsOf(`${TOOLS}/agent-tool.ts`, INJECTIONS);
const again = guardsOf(`${TOOLS}/agent-tool.ts`, 'integration/slow-tools');
const later = guardsOf(`${APPOINTMENTS}/agent-appointments.queries.ts`, 'integration/slow-tools');
const prompt = guardsOf('server/domains/receptionist/instructions.ts', INJECTIONS);
const trial = guardsOf('server/domains/receptionist/take-trial.ts', 'integration/receptionist');
const visit = guardsOf('server/domains/receptionist/take-visit.ts', 'http/voice-visit');
const hear = guardsOf('server/http/voice-visit.ts', 'http/voice-visit');
const message = guardsOf('server/domains/messages/take-message.ts', 'integration/caller-messages');
const stop = guardsOf('server/http/stop-listening.ts', 'http/line-lost');
const next = guardsOf('server/domains/conversations/decide-next-step.ts', 'http/relay-ended');
const recall = guardsOf(`${APPOINTMENTS}/confirmed-in-call.ts`, 'http/line-lost');
const undone = guardsOf(`${APPOINTMENTS}/cancelled-in-call.ts`, 'http/line-lost');
const left = guardsOf('server/domains/messages/left-in-call.ts', 'http/line-lost');
const swept = guardsOf('server/domains/conversations/sweep-conversations.ts', 'worker/sweep-conversations');
const erase = guardsOf('server/domains/customers/erase-traces.ts', 'integration/customer-erasure');

export const RECEPTIONIST: readonly Guard[] = [
  lock('holds: whoever takes time waits for the calendar', ' FOR UPDATE', ''),
  release('holds: a hold is its call’s', ' AND call_sid = $callSid', ' AND $callSid::text IS NOT NULL', {
    file: `${APPOINTMENTS}/find-hold.ts`,
    find: ' AND h.call_sid = $callSid',
    replace: ' AND $callSid::text IS NOT NULL',
  }),
  release('holds: an expired hold books nothing', ' AND expires_at > app_now()', ''),
  booked(
    'holds: what another call booked is not told',
    ' AND a.confirmed_call_sid = $callSid`',
    ' AND $callSid::text IS NOT NULL`',
  ),
  taken('holds: what is held is not offered to others', ' AND h.expires_at > app_now()\n', ' AND false\n'),
  obstacles('holds: people do not book over a held time', ' AND h.expires_at > app_now()\n', ' AND false\n'),
  find('identity: the name is asked for', 'answersToName(name, one)', 'true'),
  find('identity: five misses are enough', 'hitsMax: MISSES_MAX.call', 'hitsMax: 1_000'),
  booked(
    'identity: the number is the customer’s',
    ' AND c.phone = $phone\n',
    ' AND $phone::text IS NOT NULL\n',
  ),
  booked('identity: the day is asked for', `left(\${LOCAL}, 10) = $day`, '$day::text IS NOT NULL'),
  booked('identity: the minute counts where it is said', `OR \${LOCAL} = $minute`, 'OR true'),
  name(
    'identity: a first name alone is not enough',
    '[foldName(person.lastName),',
    '[foldName(person.firstName), foldName(person.lastName),',
  ),
  move(
    'identity: only what was found is moved',
    'call.found.get(asked.appointment_id)',
    "{ service: '', startsAt: '2031-03-04T15:00' }",
  ),
  cancel(
    'identity: only what was found is cancelled',
    'call.found.get(appointmentId)',
    "{ service: '', startsAt: '2031-03-04T15:00' }",
  ),
  tool(
    'agent: what the business forbids is not done',
    'if (needs && !needs(',
    'if (needs && false && !needs(',
  ),
  tool('agent: arguments are looked at', 'if (!parsed.success) {', 'if (false) {'),
  again('agent: asked again meanwhile, it is done once', 'underway.get(key) ??', 'undefined ??'),
  later(
    'agent: a move is found again in a later turn',
    ' OR a.starts_at = $startsAt',
    ' OR false AND a.starts_at = $startsAt',
  ),
  prompt('agent: facts cannot close their tag', ".replaceAll('<', '\\\\u003c')", ''),
  trial(
    'trial: a token opens once',
    'DELETE FROM receptionist_trials t USING users u',
    'UPDATE receptionist_trials t SET user_id = t.user_id FROM users u',
  ),
  visit(
    'visit: the talks of an address are counted',
    "await countAttempt(db, [limitFor(config, 'visit:address', address)]);",
    'void address;',
  ),
  hear('visit: an address does not hold all places', 'places.refuse(ip)', 'null'),
  hear('visit: nothing but words is taken', "type === 'setup' || type === 'prompt'", 'type !== undefined'),
  message(
    'messages: the same words are left once',
    'ON CONFLICT (business_id, call_sid, md5(content)) DO NOTHING RETURNING',
    'ON CONFLICT (business_id, id) DO NOTHING RETURNING',
  ),
  stop('calls: a server that stops takes no connection', '    app.server.close();\n', ''),
  next(
    'calls: a restart is not the second chance',
    "if (end.reason === 'restart') return",
    'if (false) return',
  ),
  recall(
    'calls: only what this call booked is recalled',
    'a.confirmed_call_sid = $callSid\n',
    '$callSid::text IS NOT NULL\n',
  ),
  undone(
    'calls: only what this call cancelled is recalled',
    'a.cancelled_call_sid = $callSid\n',
    '$callSid::text IS NOT NULL\n',
  ),
  left(
    'calls: only what this call left is recalled',
    ' AND m.call_sid = $callSid',
    ' AND $callSid::text IS NOT NULL',
  ),
  recall('calls: what was cancelled since is not recalled', 'a.status IN (', "'confirmed' IN ("),
  swept(
    'calls: the calendar tells the outcome of a lost one',
    'AND a.confirmed_call_sid = o.call_sid)',
    'AND false)',
  ),
  erase('erasure: what callers left goes with them', '  await eraseMessages(tx, customer);\n', ''),
];
