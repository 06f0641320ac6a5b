import type { FastifyInstance } from 'fastify';
import { notFound } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { pictureByContent } from '../modules/identity/index.ts';

/**
 * `GET /pictures/{sha256}`: a user's picture from our own origin, for `<img>`, which sends no token. The hash of the
 * content is the key, and only the user and their team receive it. The content at an address never changes.
 */
export async function pictures(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.get<{ Params: { hash: string } }>('/pictures/:hash', async (request, reply) => {
    const { hash } = request.params;
    if (!/^[0-9a-f]{64}$/.test(hash)) throw notFound();
    const picture = await deps.db.first(pictureByContent, { contentHash: Buffer.from(hash, 'hex') });
    if (!picture?.bytes || picture.media_type === null) throw notFound();
    return reply
      .header('content-type', picture.media_type)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('x-robots-tag', 'noindex')
      .send(picture.bytes);
  });
}
