import { z } from 'zod';
import { findTransfer } from '../../routing/find-transfer.ts';
import { agentTool } from './agent-tool.ts';

export const transferTool = agentTool({
  description:
    'Passes the caller on to a person, if somebody answers at this time. "voicemail": they may leave a spoken message.',
  input: z.object({}),
  needs: (may) => may.transfer,
  async act({ context, onEffect }) {
    const { deps, phoneNumberId, language } = context;
    const target = await findTransfer(deps.db, { phoneNumberId, languageCode: language() });
    if (!target?.isAvailable) return { available: false, voicemail: target?.hasVoicemail ?? false };
    onEffect({ kind: 'transfer' });
    return { transferring: true };
  },
});
