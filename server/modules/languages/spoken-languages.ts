import { jsonOf } from '../../db/column-types.ts';

/**
 * SQL for the languages of a business as JSON, with the names of their voices, the default language first. The
 * surrounding query must provide `c.business_id`.
 */
export const SPOKEN_LANGUAGES = `(SELECT coalesce(jsonb_agg(
        jsonb_build_object('code', l.language_code, 'voiceName', v.name)
        ORDER BY l.is_default DESC, l.created_at, l.language_code), '[]')
      FROM business_languages l LEFT JOIN language_voices v ON v.id = l.language_voice_id
      WHERE l.business_id = c.business_id)`;
export const spokenLanguages = jsonOf<{ code: string; voiceName: string | null }[]>();
