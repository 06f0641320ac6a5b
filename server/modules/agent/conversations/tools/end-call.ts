import { z } from 'zod';
import { agentTool } from './agent-tool.ts';

export const endCallTool = agentTool({
  description: 'Hangs up. Call it after you have said goodbye.',
  input: z.object({}),
  async act({ onEffect }) {
    onEffect({ kind: 'end' });
    return { ending: true };
  },
});
