import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../server/core/actor.ts';
import { AppError } from '../../server/core/errors.ts';
import { addLanguage } from '../../server/modules/languages/add-language.ts';
import { listBusinessLanguages, listVoices } from '../../server/modules/languages/languages.queries.ts';
import { removeLanguage } from '../../server/modules/languages/remove-language.ts';
import { updateLanguage } from '../../server/modules/languages/update-language.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { makeBusiness, makePerson } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { commandsOf, runsOf } from './settings.ts';

const settings = runsOf(15);

/** Few languages, so that concurrent commands conflict. */
const CODES = ['en', 'fr', 'de', 'fi'];
const REFUSALS = ['language_exists', 'last_language', 'not_found', 'conflict'];

type Command = { do: 'add' | 'remove' | 'promote' | 'answer'; code: string };
const command: fc.Arbitrary<Command> = fc.record({
  do: fc.constantFrom('add' as const, 'remove' as const, 'promote' as const, 'answer' as const),
  code: fc.constantFrom(...CODES),
});
/** Groups of concurrent commands, one group after the other. */
const moments = fc.array(fc.array(command, { minLength: 1, maxLength: 4 }), { maxLength: commandsOf(25) });

const deps = forFile(createTestDeps);
const voices = new Map<string, number>();

beforeAll(async () => {
  for (const code of CODES) {
    const [voice] = await listVoices(deps.db.ofBusiness(1), { languageCode: code });
    voices.set(code, voice?.id ?? 0);
  }
});

function run(actor: Actor, { do: action, code: languageCode }: Command): Promise<unknown> {
  const own = asMember(deps, actor.businessId);
  switch (action) {
    case 'add':
      return addLanguage(own, actor, { languageCode });
    case 'remove':
      return removeLanguage(own, actor, { languageCode });
    case 'promote':
      return updateLanguage(own, actor, {
        languageCode,
        voiceId: voices.get(languageCode) ?? 0,
        isDefault: true,
      });
    case 'answer':
      // Sets the language of the number. The database refuses a language that the business does not have.
      return deps.pool
        .query('UPDATE phone_numbers SET language_code = $2 WHERE business_id = $1', [
          actor.businessId,
          languageCode,
        ])
        .catch(() => undefined);
  }
}

it('a business always has exactly one default language, and it always has the language of its number', async () => {
  const property = fc.asyncProperty(moments, async (list) => {
    const { id: businessId, number } = await makeBusiness(deps);
    const actor: Actor = { businessId, userId: (await makePerson(deps, businessId)).id, role: 'admin' };
    for (const commands of list) {
      const attempts = await Promise.allSettled(commands.map((next) => run(actor, next)));
      for (const attempt of attempts)
        if (attempt.status === 'rejected') {
          expect(attempt.reason).toBeInstanceOf(AppError);
          expect(REFUSALS).toContain(attempt.reason.code);
        }
      const languages = await listBusinessLanguages(deps.db.ofBusiness(businessId));
      expect(languages.filter(({ isDefault }) => isDefault)).toHaveLength(1);
      const answered = await deps.prisma.phoneNumber.findFirstOrThrow({ where: { number } });
      expect(languages.map(({ code }) => code)).toContain(answered.languageCode);
    }
  });
  await fc.assert(property, settings);
}, 600_000);
