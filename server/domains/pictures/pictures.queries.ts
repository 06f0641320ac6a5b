import type { Statement } from '../../db/sql.ts';

/** Where our copy of a person's picture is read, as a column; `person` is the alias of their row of users. */
export const pictureColumn = (person: string) => `(
    SELECT '/pictures/' || encode(p.content_hash, 'hex') FROM user_pictures p
    WHERE p.business_id = ${person}.business_id AND p.user_id = ${person}.id
  ) AS avatar_url`;

type PictureRow = { bytes: Buffer; media_type: string };

/** The picture with this content, whoever shows it. */
export const pictureByContent: Statement<PictureRow> = {
  name: 'pictures.by_content',
  text: `/* every business: the hash of the content names it */
    SELECT bytes, media_type FROM user_pictures WHERE content_hash = $1 LIMIT 1`,
};
