import type { LanguageModelV3FunctionTool } from '@ai-sdk/provider';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { AgentActor } from '../../../../core/actor.ts';
import type { SlotService } from '../../../../core/compute-open-slots.ts';
import { AppError } from '../../../../core/errors.ts';
import type { MemberDeps } from '../../../../deps.ts';
import type { Permissions } from '../../../../phrasebook/index.ts';
import { renderText } from '../../../../texts.ts';
import type { LanguageCode } from '../../../languages/index.ts';
import type { TurnSource } from '../../../telephony/calls/calls.schema.ts';
import { readPermissions } from '../../receptionist/receptionist.queries.ts';
import { isConfirmed, type ReadBack, renderReadBack, type SpokenTurn } from '../policy/consent.ts';

/** The call in which tools act. */
export type AgentContext = {
  /** Dependencies with the database of one business. */
  deps: MemberDeps;
  /** The id of the phone call; null in a trial, where tools read but write nothing. */
  callSid: string | null;
  /** The number that was called. */
  phoneNumberId: number | null;
  /** The caller's number, E.164; null when it is withheld. */
  callerNumber: string | null;
  /** The currently spoken language. */
  language(): LanguageCode;
  /** Position of the caller's turn that is being answered. */
  position(): number;
  /** The turns of caller and agent so far, without the answer in progress. */
  transcript(): readonly SpokenTurn[];
  /**
   * True when a language model calls the tools. When the phrasebook calls `take_message` or `transfer`, these tools
   * request no confirmation.
   */
  isModelResponding(): boolean;
  onEffect(effect: AgentEffect): void;
};

/** A side effect of a tool on the conversation. */
export type AgentEffect =
  | { kind: 'language'; code: LanguageCode }
  | { kind: 'transfer' }
  | { kind: 'end' }
  | { kind: 'completed'; outcome: 'booked' | 'moved' | 'cancelled' | 'message' | 'answered' }
  /** Sources of the answer. */
  | { kind: 'sources'; sources: readonly TurnSource[] };

/** An appointment that the caller has identified as theirs. A move keeps its service, calendar, length and buffers. */
export type IdentifiedAppointment = {
  id: number;
  /** The name of the service in the spoken language. */
  service: string;
  /** Local time of the business, to the minute. */
  startsAt: string;
  resourceId: number;
  length: SlotService;
};

/**
 * The result when the caller has not identified the appointment, as after a restart of the server. The appointment must
 * be found first.
 */
export const UNIDENTIFIED = { error: 'Find the appointment first.', isUnidentified: true };

/** The call in which tools act, and the state that the tools of one conversation share. */
export type ToolContext = AgentContext & {
  /** The agent as the actor of changes; null in a trial, where nothing is written. */
  actor(): AgentActor | null;
  /** Appointments that the caller has identified as theirs, by id; only these may be moved or cancelled. */
  foundAppointments: Map<number, IdentifiedAppointment>;
  /** Start times of holds by hold id. */
  heldSlots: Map<string, Date>;
  /** Simulated holds of a trial by id. */
  simulatedHolds: Map<string, { serviceName: string; startsLocal: string }>;
};

/** Result of a tool, sent to the responder as JSON. */
export type ToolOutput = Record<string, unknown>;

const ASKS_CALLER =
  'Not done yet. The caller was just asked exactly this. Say nothing more now. When they have agreed, call this tool again with exactly the same arguments.';

/**
 * Null once the caller has confirmed the action. Otherwise the result asks for confirmation, and the tool must do
 * nothing: the tool loop speaks `confirm` and waits for the caller's next turn.
 */
export function requireConfirmation(call: ToolContext, readBack: ReadBack): ToolOutput | null {
  const language = call.language();
  const agreed = isConfirmed({
    readBack,
    language,
    turns: call.transcript(),
    position: call.position(),
  });
  return agreed ? null : { confirm: renderReadBack(readBack, language), note: ASKS_CALLER };
}

type ToolDefinition<Input extends z.ZodType> = {
  /** Description for the model. */
  description: string;
  /** The schema of the arguments, with a maximum length for every text. */
  input: Input;
  /** Permission of the business without which a call of the tool only returns an error. */
  requires?: (may: Permissions) => boolean;
  act(call: ToolContext, input: z.output<Input>): Promise<ToolOutput>;
};

/** A tool of one conversation. */
export type AgentTool = {
  description: string;
  /** The schema of the arguments, with a maximum length for every text. */
  input: z.ZodType;
  /** Validates the arguments. Rejects with an AppError when the product refuses the action. */
  call(args: unknown): Promise<unknown>;
};

/** The tools of one conversation, by the name that models see. */
export type AgentTools = Readonly<Record<string, AgentTool>>;

/**
 * Defines a tool. If the tool is called with the same arguments while a first call is running, both get the same
 * result.
 */
export function agentTool<Input extends z.ZodType>(
  definition: ToolDefinition<Input>,
): (context: ToolContext) => AgentTool {
  return (context) => {
    const underway = new Map<string, Promise<ToolOutput>>();
    return {
      description: definition.description,
      input: definition.input,
      call(args) {
        const key = JSON.stringify(args) ?? '';
        const output =
          underway.get(key) ?? act(context, definition, args).finally(() => underway.delete(key));
        underway.set(key, output);
        return output;
      },
    };
  };
}

/** Validates the arguments, which come from a model or from the phrasebook. */
async function act<Input extends z.ZodType>(
  call: ToolContext,
  { input, requires, act: work }: ToolDefinition<Input>,
  args: unknown,
): Promise<ToolOutput> {
  const parsed = input.safeParse(args);
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].filter(Boolean);
    return { error: `These arguments are not valid: ${fields.join(', ') || 'all'}` };
  }
  const may = requires && (await readPermissions(call.deps.db));
  if (may && !requires(may)) return refuseWithoutPermission(may);
  return work(call, parsed.data);
}

const refuseWithoutPermission = ({ takeMessages }: Permissions): ToolOutput => ({
  error: `The business does not let you do this.${takeMessages ? ' Offer to take a message.' : ''}`,
});

/** Timeout of a tool call, because the caller is waiting. An action that has already started still completes. */
const TOOL_MS_MAX = 2_000;
/** Result of a tool call that timed out. Its action may still have been done. */
const SLOW = { error: 'slow' };
const FAILED = { error: 'failed' };

export type PreparedTools = {
  /** Definitions for models. */
  list: LanguageModelV3FunctionTool[];
  has(name: string): boolean;
  /** Returns the tool's result; never throws. */
  call(name: string, args: unknown): Promise<unknown>;
};

type InputSchema = LanguageModelV3FunctionTool['inputSchema'];
/** JSON schemas are cached, because every conversation uses the same ones. */
const described = new WeakMap<z.ZodType, InputSchema>();

function describe(schema: z.ZodType): InputSchema {
  const known = described.get(schema);
  if (known) return known;
  const jsonSchema = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    // Providers expect a schema that forbids other properties. Validation drops other properties.
    override: ({ jsonSchema: part }) => {
      if (part.type === 'object') part.additionalProperties = false;
    },
    // The return type of zod covers all drafts of JSON schema.
  }) as InputSchema;
  described.set(schema, jsonSchema);
  return jsonSchema;
}

/**
 * Expected refusals are passed on as text. Any other error is a defect and is only logged. A defect may occur after the
 * commit. Therefore neither `failed` nor `slow` tells whether the action was done.
 */
function toErrorResult(error: unknown, tool: string, log: Logger): ToolOutput {
  if (error instanceof AppError && error.code !== 'internal') return { error: renderText(error.text, 'en') };
  log.error({ err: error, tool }, 'a tool of the agent failed');
  return FAILED;
}

async function withinTime(work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise((resolve) => {
    timer = setTimeout(resolve, TOOL_MS_MAX, SLOW);
  });
  return Promise.race([work, slow]).finally(() => clearTimeout(timer));
}

/** Prepares tools for a responder: their definitions, and a call that never throws. */
export function prepareTools(tools: AgentTools, log: Logger): PreparedTools {
  return {
    list: Object.entries(tools).map(([name, { description, input }]) => ({
      type: 'function',
      name,
      description,
      inputSchema: describe(input),
    })),
    has: (name) => Object.hasOwn(tools, name),
    async call(name, args) {
      const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
      if (!tool) return FAILED;
      return withinTime(tool.call(args).catch((error: unknown) => toErrorResult(error, name, log)));
    },
  };
}
