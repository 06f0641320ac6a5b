import type { Facts } from '../facts.ts';
import type { Reply, State, ToolInput } from './state.ts';

/** The next action: a tool call, a reply, or a state update after which the policy applies again. */
export type Action = { tool: string; input: ToolInput } | Reply | { update: State };

/** The policy of a task: its first condition that holds decides the action. */
export type Policy = (state: State, facts: Facts) => Action;
