import { type Guard, guardsOf } from '../guard.ts';

// Whom calls are passed on to: nobody who did not agree, and no line that costs more than a call earns.

const FOLDER = 'server/domains/routing';
const enter = guardsOf(`${FOLDER}/confirm-proof.ts`, 'integration/routing');
const ask = guardsOf(`${FOLDER}/ask-proof.ts`, 'integration/routing');
const phone = guardsOf(`${FOLDER}/decide-transfer-phone.ts`, 'integration/routing');
const save = guardsOf(`${FOLDER}/save-target.ts`, 'integration/routing');

export const ROUTING: readonly Guard[] = [
  enter('proof: five wrong entries', 'AND misses < $missesMax', 'AND misses + 0 * $missesMax >= 0'),
  enter('proof: ten minutes', 'AND code_expires_at > clock_timestamp()', ''),
  enter(
    'proof: only the code',
    'CASE WHEN code_hash = $codeHash THEN 0',
    'CASE WHEN length($codeHash) > 0 THEN 0',
  ),
  ask('proof: no number of ours', 'if (isOurs)', 'if (isOurs && phone === "")'),
  ask('proof: calls to a phone are counted', "    limitFor(config, 'proof:phone', bucketOf(phone)),\n", ''),
  phone('transfer: no premium rate at home', "type !== 'PREMIUM_RATE' &&", ''),
  phone('transfer: no pay-per-call exchange', ' && !PAY_PER_CALL.test(number)', ''),
  phone('transfer: abroad only landlines', " && type === 'FIXED_LINE'", ''),
  save('transfer: only to a proved phone', ' AND p.proved_at IS NOT NULL', ''),
  save('transfer: only in an own language', 'if (!found.has_language)', 'if (!found.has_number)'),
];
