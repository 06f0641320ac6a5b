import type { LanguageModelV3FunctionTool } from '@ai-sdk/provider';
import { asSchema, type ToolSet } from 'ai';
import type { Logger } from 'pino';

/** Time-out of a tool call: the caller is waiting. Work already started still completes. */
const TOOL_MS_MAX = 2_000;
/** Result of a tool that takes too long. Its action may still have been done. */
const SLOW = { error: 'slow' };
const FAILED = { error: 'failed' };

export type PreparedTools = {
  /** Definitions for models. */
  list: LanguageModelV3FunctionTool[];
  has(name: string): boolean;
  /** Returns the tool's result; never throws. The tool validates its input. */
  call(call: { toolCallId: string; toolName: string; input: unknown }): Promise<unknown>;
};

type InputSchema = LanguageModelV3FunctionTool['inputSchema'];
/** JSON schemas are cached because every conversation uses the same ones. */
const described = new WeakMap<object, InputSchema>();

async function describe(schema: ToolSet[string]['inputSchema']): Promise<InputSchema> {
  const known = described.get(schema);
  if (known) return known;
  const jsonSchema = await asSchema(schema).jsonSchema;
  described.set(schema, jsonSchema);
  return jsonSchema;
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
      const execute = tools[toolName]?.execute;
      if (!execute) return FAILED;
      try {
        return await withinTime(Promise.resolve(execute(input, { toolCallId, messages: [] })));
      } catch (error) {
        log.error({ err: error, tool: toolName }, 'a tool of the agent failed');
        return FAILED;
      }
    },
  };
}
