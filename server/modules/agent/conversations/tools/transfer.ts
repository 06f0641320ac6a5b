import { z } from 'zod';
import { findTransfer, limitRuleOf, logRefusal } from '../../../telephony/index.ts';
import { agentTool, requireConfirmation } from './agent-tool.ts';

/**
 * If a limit is reached, the target is reported as unavailable. This tool only checks the limits, so that the agent
 * promises no unreachable person. Time is reserved later, when the provider dials.
 */
export const transferTool = agentTool({
  description:
    'Transfers the caller to a person if somebody is available now. The result "voicemail" means that the caller may leave a spoken message.',
  input: z.object({}),
  requires: (may) => may.transfer,
  async act(call) {
    const { deps, phoneNumberId, language, callSid } = call;
    const target = await findTransfer(deps.db, { phoneNumberId, languageCode: language() });
    const rule = target?.refusal ?? (target?.isAvailable ? await limitRuleOf(deps.db) : null);
    if (rule !== null) logRefusal(deps.log, { businessId: deps.db.businessId, callSid, rule });
    if (!target?.isAvailable || rule !== null)
      return { available: false, voicemail: target?.hasVoicemail ?? false };
    const question = call.isModelResponding() ? requireConfirmation(call, { kind: 'transfer' }) : null;
    if (question) return question;
    call.onEffect({ kind: 'transfer' });
    return { transferring: true };
  },
});
