import type { SpokenTurn } from '../../server/modules/agent/conversations/policy/consent.ts';
import {
  type AgentContext,
  type AgentEffect,
  prepareTools,
} from '../../server/modules/agent/conversations/tools/agent-tool.ts';
import { createAgentTools } from '../../server/modules/agent/conversations/tools/create-agent.ts';
import type { FoundPassage } from '../../server/modules/agent/knowledge/find-passages.ts';
import type { LanguageCode } from '../../server/modules/languages/catalogue/languages.ts';
import { asMember, type OpenDeps } from './deps.ts';
import { newCallSid } from './factories.ts';

/** A call of a business that the agent has answered. */
export async function makeTakenCall(
  { pool, sql }: Pick<OpenDeps, 'pool' | 'sql'>,
  businessId: number,
  { from = null }: { from?: string | null } = {},
): Promise<string> {
  const callSid = newCallSid();
  await pool.query(
    `INSERT INTO calls (business_id, call_sid, direction, from_number, status, began_at, customer_id)
     VALUES ($1, $2, 'inbound', $3, 'in-progress', app_now(), customer_by_phone($1, $3))`,
    [businessId, callSid, from],
  );
  await sql`INSERT INTO conversations (call_sid, business_id) VALUES (${callSid}, ${businessId})`;
  return callSid;
}

/** The union of all fields that tools may return. */
export type Answer = Partial<{
  error: string;
  isUnidentified: boolean;
  confirm: string;
  note: string;
  slots: string[];
  closed: string | null;
  continue_from: string | null;
  held: boolean;
  hold_id: string;
  starts_at: string;
  ends_at: string;
  alternatives: string[];
  booked: boolean;
  refused: string;
  service: string;
  found: boolean;
  appointment_id: number;
  moved: boolean;
  cancelled: boolean;
  taken: boolean;
  passages: { id: number; question: string; answer: string }[];
  pages: FoundPassage[];
  transferring: boolean;
  available: boolean;
  voicemail: boolean;
  changed: boolean;
  ending: boolean;
}>;

export type TestAgent = {
  callSid: string | null;
  effects: AgentEffect[];
  /** Calls a tool the way a model does. */
  use(tool: string, input?: object): Promise<Answer>;
  /** Calls a tool, lets the caller confirm the read-back, and calls the tool again. */
  agree(tool: string, input?: object): Promise<Answer>;
  /** Adds a turn of the agent and the answer of the caller. */
  nextTurn(agentText?: string, callerText?: string): void;
};

/** The agent in a call with the caller number `from`; `isTrial` marks a test call of a member. */
export async function makeAgent(
  deps: OpenDeps,
  businessId: number,
  {
    from = null,
    isTrial = false,
    ...rest
  }: { from?: string | null; isTrial?: boolean } & Partial<AgentContext> = {},
): Promise<TestAgent> {
  const callSid = isTrial ? null : await makeTakenCall(deps, businessId, { from });
  const effects: AgentEffect[] = [];
  let language: LanguageCode = 'en';
  let position = 1;
  const turns: SpokenTurn[] = [{ position, role: 'user', content: 'Please.' }];
  const context: AgentContext = {
    ...{ deps: asMember(deps, businessId), callSid, phoneNumberId: null, callerNumber: from },
    ...{ language: () => language, position: () => position },
    ...{ transcript: () => turns, isModelResponding: () => true },
    onEffect(effect) {
      effects.push(effect);
      if (effect.kind === 'language') language = effect.code;
    },
    ...rest,
  };
  const tools = prepareTools(createAgentTools(context), deps.log);
  const use: TestAgent['use'] = async (toolName, input = {}) => {
    if (!tools.has(toolName)) return { error: 'unknown tool' };
    // Every tool returns some of the fields of `Answer`.
    return (await tools.call(toolName, input)) as Answer;
  };
  function nextTurn(agentText = 'Go on.', callerText = 'Yes'): void {
    turns.push(
      { position: position + 1, role: 'assistant', content: agentText },
      { position: position + 2, role: 'user', content: callerText },
    );
    position += 2;
  }
  return {
    callSid,
    effects,
    use,
    async agree(tool, input) {
      const { confirm, ...answer } = await use(tool, input);
      if (confirm === undefined) return answer;
      nextTurn(confirm);
      return use(tool, input);
    },
    nextTurn,
  };
}
