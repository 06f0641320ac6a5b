import type { LanguageModelV3FunctionTool } from '@ai-sdk/provider';
import { asSchema, type ToolSet } from 'ai';
import type { Logger } from 'pino';

/** Time-out of a tool call in a turn; work already started still completes. */
const TOOL_MS_MAX = 2_500;
/** Like the tools' own time-out: the action may have been done. */
const SLOW = { error: 'slow' };
const FAILED = { error: 'failed' };
const BAD_INPUT = { error: 'These are not the inputs that the tool takes.' };

export type PreparedTools = {
  /** Definitions for models. */
  list: LanguageModelV3FunctionTool[];
  has(name: string): boolean;
  /** Returns the tool's result; never throws. `input` is JSON. */
  call(call: { toolCallId: string; toolName: string; input: string }): Promise<unknown>;
};

type InputSchema = LanguageModelV3FunctionTool['inputSchema'];
/** JSON schemas are cached because every conversation uses the same ones. */
const described = new WeakMap<object, InputSchema>();

async function describe(schema: ToolSet[string]['inputSchema']): Promise<InputSchema> {
  const known = described.get(schema);
  if (known) return known;
  const made = await asSchema(schema).jsonSchema;
  described.set(schema, made);
  return made;
}

function parseInput(input: string): unknown {
  try {
    return JSON.parse(input === '' ? '{}' : input);
  } catch {
    return undefined;
  }
}

async function withinTime(work: PromiseLike<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise((resolve) => {
    timer = setTimeout(resolve, TOOL_MS_MAX, SLOW);
  });
  return Promise.race([work, slow]).finally(() => clearTimeout(timer));
}

/** Prepares tools for a responder: their definitions, and a call that never throws. */
export async function prepareTools(tools: ToolSet, log: Logger): Promise<PreparedTools> {
  const list = await Promise.all(
    Object.entries(tools).map(async ([name, { description, inputSchema }]) => ({
      type: 'function' as const,
      name,
      ...(description !== undefined && { description }),
      inputSchema: await describe(inputSchema),
    })),
  );
  return {
    list,
    has: (name) => Object.hasOwn(tools, name),
    async call({ toolCallId, toolName, input }) {
      const tool = tools[toolName];
      const { validate } = asSchema(tool?.inputSchema);
      const checked = await validate?.(parseInput(input));
      if (!tool?.execute || !checked?.success) return BAD_INPUT;
      try {
        return await withinTime(Promise.resolve(tool.execute(checked.value, { toolCallId, messages: [] })));
      } catch (error) {
        log.error({ err: error, tool: toolName }, 'a tool of the agent failed');
        return FAILED;
      }
    },
  };
}
