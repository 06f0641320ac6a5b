import { int, text } from '../../../../db/column-types.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { readTokenAllowance } from './read-token-allowance.ts';

const addTokens = ofBusiness({
  name: 'conversations.add_tokens',
  params: { callSid: text, input: int, output: int },
  row: { tokens: int },
  text: `UPDATE conversations SET input_tokens = input_tokens + $input, output_tokens = output_tokens + $output
    WHERE business_id = $business AND call_sid = $callSid RETURNING input_tokens + output_tokens AS tokens`,
});

const usedByCall = ofBusiness({
  name: 'conversations.tokens',
  params: { callSid: text },
  row: { tokens: int },
  text: `SELECT input_tokens + output_tokens AS tokens FROM conversations
    WHERE business_id = $business AND call_sid = $callSid`,
});

/** Counts what a model read and wrote for a call. Returns what all of them have used for it, in tokens. */
export async function countTokens(
  db: TenantRunner,
  used: { callSid: string; input: number; output: number },
): Promise<number> {
  return (await db.one(addTokens, used)).tokens;
}

/** Whether a model may still be asked about a call that is over: it has not used up its own tokens, nor the day its. */
export async function hasTokensLeft(db: TenantRunner, callSid: string): Promise<boolean> {
  const [allowance, { tokens }] = await Promise.all([
    readTokenAllowance(db, callSid),
    db.one(usedByCall, { callSid }),
  ]);
  return tokens < allowance;
}
