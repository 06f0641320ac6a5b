import type { TenantDb } from '../../db/database.ts';
import type { BusinessLanguageView } from './languages.schema.ts';

/** The business's languages: the default first, then in the order in which they were added. */
export async function listBusinessLanguages({ models }: TenantDb): Promise<BusinessLanguageView[]> {
  const rows = await models.businessLanguage.findMany({
    include: { language: true, voice: true },
    orderBy: [{ isDefault: 'desc' }, { createdAt: 'asc' }, { languageCode: 'asc' }],
  });
  return rows.map((row) => ({
    code: row.languageCode,
    name: row.language.name,
    isDefault: row.isDefault,
    voiceId: row.voice?.id ?? null,
    voiceName: row.voice?.name ?? null,
  }));
}
