import { type Guard, guardsOf } from '../guard.ts';

// The connection of pipelined reads: what it must refuse, and what must not be lost with it.

const line = guardsOf('server/db/pipelined-reads.ts', 'integration/pipelined-reads');

export const READS: readonly Guard[] = [
  line(
    'pipelined reads: the line refuses to write',
    `await client.query('SET default_transaction_read_only = on');`,
    '',
  ),
  line(
    'pipelined reads: a lost line is asked of the pool',
    'if (!isDatabaseUnavailable(error)) throw error;',
    'throw error;',
  ),
  line('pipelined reads: a silent line is given up', 'query_timeout: ANSWER_MS,', ''),
  line('pipelined reads: a slow one leaves the line', 'statement_timeout: STATEMENT_MS,', ''),
  line(
    'pipelined reads: a lost line is not used again',
    'if (line?.client === client) line = undefined;',
    '',
  ),
];
