import { bytes, text } from '../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';

/** SQL column with the URL path of our copy of a user's picture. `person` is the alias of the row of users. */
export const pictureColumn = (person: string) => `(
    SELECT '/pictures/' || encode(p.content_hash, 'hex') FROM user_pictures p
    WHERE p.business_id = ${person}.business_id AND p.user_id = ${person}.id
  ) AS avatar_url`;

/** The picture with this hash, of any user. */
export const pictureByContent = ofEveryBusiness({
  name: 'pictures.by_content',
  because: 'a picture is addressed by the hash of its content',
  params: { contentHash: bytes },
  row: { bytes: bytes.orNull, media_type: text.orNull },
  text: 'SELECT bytes, media_type FROM user_pictures WHERE content_hash = $contentHash LIMIT 1',
});
