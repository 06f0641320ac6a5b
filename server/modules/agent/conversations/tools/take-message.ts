import { z } from 'zod';
import { textUpTo } from '../../../../core/limited.ts';
import { MESSAGE_LIMITS } from '../../messages/messages.schema.ts';
import { takeMessage } from '../../messages/take-message.ts';
import { agentTool, requireConfirmation } from './agent-tool.ts';

export const takeMessageTool = agentTool({
  description:
    'Takes a message for the staff of the business: what it is about, in the caller’s words, and who called.',
  input: z.object({
    text: textUpTo(MESSAGE_LIMITS.contentLength).trim().min(1),
    name: textUpTo(MESSAGE_LIMITS.nameLength).nullish(),
    phone: textUpTo(40)
      .nullish()
      .describe('only if the caller gives another number than the one they call from'),
  }),
  requires: (may) => may.takeMessages,
  async act(call, { text: content, name, phone }) {
    const { callSid, deps, callerNumber, language } = call;
    const readBack = { kind: 'message' as const, content, name: name || null, phone: phone || null };
    const question = call.isModelResponding() ? requireConfirmation(call, readBack) : null;
    if (question) return question;
    if (callSid !== null)
      await takeMessage(deps, {
        ...{ callSid, content, languageCode: language(), callerNumber },
        name: name || null,
        phone: phone || null,
        position: call.actor()?.position ?? null,
      });
    call.onEffect({ kind: 'completed', outcome: 'message' });
    return { taken: true };
  },
});
