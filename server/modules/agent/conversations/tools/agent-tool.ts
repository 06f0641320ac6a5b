import { type Tool, tool } from 'ai';
import type { z } from 'zod';
import type { AgentActor } from '../../../../core/actor.ts';
import { AppError } from '../../../../core/errors.ts';
import type { Permissions } from '../../../../phrasebook/index.ts';
import { renderText } from '../../../../texts.ts';
import { readPermissions } from '../../receptionist/receptionist.queries.ts';
import { isConfirmed } from '../policy/consent.ts';
import { type ReadBack, renderReadBack } from '../policy/read-back.ts';
import type { AgentContext, AgentEffect } from './agent-context.ts';

/** A tool that takes longer is answered for: the caller waits on the line. What it began may still be done. */
const TOOL_TIMEOUT_MS = 2_000;

/** A conversation as its tools see it. */
export type ToolContext = {
  context: AgentContext;
  /** The agent in the turn that is answered; null where a member tries it out, and nothing is written. */
  actor(): AgentActor | null;
  onEffect(effect: AgentEffect): void;
  /** The appointments that this caller has shown to be theirs, by id: no other one is moved or cancelled. */
  foundAppointments: Map<number, { service: string; startsAt: string }>;
  /** The one that was found last; its own time counts as free while a new one is looked for. */
  lastFoundId: number | undefined;
  /** When what was held begins, by the id of its hold. */
  heldSlots: Map<string, Date>;
  /** What would be held, where nothing is written: by the id that it would have. */
  simulatedHolds: Map<string, { serviceName: string; startsLocal: string }>;
};

/** What a tool answers: JSON for the model. */
export type ToolOutput = Record<string, unknown>;

const ASKS_CALLER =
  'Not done yet. The caller was just asked exactly this. Say nothing more now. When they have agreed, call this tool again with exactly the same arguments.';

/**
 * Null once the caller has agreed to an action. Otherwise the tool's answer: nothing was done, and whoever runs the tool
 * speaks `confirm` to the caller and waits for their next turn.
 */
export function requireConfirmation({ context }: ToolContext, readBack: ReadBack): ToolOutput | null {
  const language = context.language();
  const agreed = isConfirmed({
    readBack,
    language,
    turns: context.transcript(),
    position: context.position(),
  });
  return agreed ? null : { confirm: renderReadBack(readBack, language), note: ASKS_CALLER };
}

type ToolDefinition<Input extends z.ZodType> = {
  /** For the model: what it does and when to call it. */
  description: string;
  /** Every text in it has a longest length. */
  input: Input;
  /** What the business must allow. */
  requires?: (may: Permissions) => boolean;
  act(call: ToolContext, input: z.output<Input>): Promise<ToolOutput>;
};

export type AgentTool = (call: ToolContext) => Tool;

/**
 * A tool of the agent. It never throws: what goes wrong is answered in words, and told to nobody else. Asked for the same
 * while it is still at it, it does that once and answers both.
 */
export function agentTool<Input extends z.ZodType>(spec: ToolDefinition<Input>): AgentTool {
  return (call) => {
    const underway = new Map<string, Promise<ToolOutput>>();
    return tool({
      description: spec.description,
      inputSchema: spec.input,
      execute: (given: unknown) => {
        const key = JSON.stringify(given) ?? '';
        const answer =
          underway.get(key) ??
          act(call, spec, given)
            .catch((error: unknown) => toErrorResult(call, error))
            .finally(() => underway.delete(key));
        underway.set(key, answer);
        return withTimeout(answer);
      },
    });
  };
}

async function withTimeout(answer: Promise<ToolOutput>): Promise<ToolOutput> {
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<ToolOutput>((resolve) => {
    timer = setTimeout(() => resolve({ error: 'slow' }), TOOL_TIMEOUT_MS);
  });
  return Promise.race([answer, slow]).finally(() => clearTimeout(timer));
}

/** The SDK has checked the arguments against the schema; whoever drives a tool by itself may not have. */
async function act<Input extends z.ZodType>(
  call: ToolContext,
  { input, requires, act: work }: ToolDefinition<Input>,
  given: unknown,
): Promise<ToolOutput> {
  const parsed = input.safeParse(given);
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].filter(Boolean);
    return { error: `These arguments are not valid: ${fields.join(', ') || 'all'}` };
  }
  if (requires && !requires(await readPermissions(call.context.deps.db)))
    return { error: 'The business does not let you do this. Offer to take a message.' };
  return work(call, parsed.data);
}

/**
 * Our own refusals are sentences for people. Anything else is a defect, and its words stay here: it may have come after the
 * commit, so `failed` says no more than `slow` of what was done.
 */
function toErrorResult({ context }: ToolContext, error: unknown): ToolOutput {
  if (error instanceof AppError && error.code !== 'internal') return { error: renderText(error.text, 'en') };
  context.deps.log.error({ err: error, callSid: context.callSid }, 'a tool of the agent failed');
  return { error: 'failed' };
}
