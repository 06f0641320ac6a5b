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
  phone(
    'transfer: only ordinary lines',
    "  if (!ORDINARY_LINES.includes(parsed.getType() ?? '')) return 'transfer_line';\n",
    '',
  ),
  phone('transfer: no blocked range', "  if (isBlocked(e164)) return 'transfer_line';\n", ''),
  phone('transfer: only to an allowed country', ' && countries.has(parsed.country)', ''),
  save('transfer: only to a proved phone', ' AND p.proved_at IS NOT NULL', ''),
  save('transfer: only in an own language', 'if (!found.has_language)', 'if (!found.has_number)'),
];
