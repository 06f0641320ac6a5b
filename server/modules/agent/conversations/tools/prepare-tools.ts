import type { LanguageModelV3FunctionTool } from '@ai-sdk/provider';
import { asSchema, type ToolSet } from 'ai';
import type { Logger } from 'pino';

/** A tool that has not answered by then is given up for this turn; what it did stays done. */
const TOOL_MS_MAX = 2_500;
/** As the tools say it themselves: what was asked for may be done. */
const SLOW = { error: 'slow' };
const FAILED = { error: 'failed' };
const BAD_INPUT = { error: 'These are not the inputs that the tool takes.' };

export type PreparedTools = {
  /** As models are told of them. */
  list: LanguageModelV3FunctionTool[];
  has(name: string): boolean;
  /** Answers the model; never throws. `input` is JSON. */
  call(call: { toolCallId: string; toolName: string; input: string }): Promise<unknown>;
};

type InputSchema = LanguageModelV3FunctionTool['inputSchema'];
/** Made once for each schema of a tool: they are the same in every conversation. */
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

/** The agent's tools as a model is told of them, and called without ever failing. */
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
