import { z } from 'zod';
import { textUpTo } from '../../../../core/limited.ts';
import { text } from '../../../../db/column-types.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { isLanguageCode } from '../../../languages/index.ts';
import { agentTool } from './agent-tool.ts';

const spoken = ofBusiness({
  name: 'receptionist.is_spoken',
  params: { code: text },
  row: { code: text },
  text: `SELECT language_code AS code FROM business_languages
    WHERE business_id = $business AND language_code = $code`,
});

export const changeLanguageTool = agentTool({
  description: 'Switches speech and recognition to another language of "languages".',
  input: z.object({ code: textUpTo(35) }),
  async act({ deps, onEffect }, { code }) {
    if (!isLanguageCode(code) || !(await deps.db.first(spoken, { code }))) return { changed: false };
    onEffect({ kind: 'language', code });
    return { changed: true };
  },
});
