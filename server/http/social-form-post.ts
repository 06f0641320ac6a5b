import type { FastifyInstance } from 'fastify';
import { AppError, notFound } from '../core/errors.ts';
import { SOCIAL_PROVIDERS } from '../core/social.ts';
import type { Deps } from '../deps.ts';
import { readFormPost } from '../integrations/oauth/form-post.ts';
import { rememberSocialName } from '../modules/identity/index.ts';

const BODY_BYTES_MAX = 16_384;

const PATHS = {
  '/auth/:provider/callback': (provider: string) => `/auth/${provider}/callback`,
  '/auth/callback/:provider': (provider: string) => `/auth/callback/${provider}`,
};

/**
 * Receives Apple's redirect, a POST with a form, which the portal cannot read. Answers 303 to the same path with code,
 * state and error in the query. Stores the user's name with the sign-in attempt, because Apple sends it only once.
 * Reads no cookie, opens no session, and sends the same response whether or not the sign-in attempt exists.
 */
export async function socialFormPost(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
    (_request, body, done) => done(null, body),
  );

  app.setErrorHandler((error) => {
    const isTooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
    throw isTooLarge ? new AppError('payload_too_large', 'errors.request.formTooLarge') : error;
  });

  for (const [path, addressOf] of Object.entries(PATHS)) {
    app.post<{ Params: { provider: string } }>(path, async (request, reply) => {
      const provider = SOCIAL_PROVIDERS.find((known) => known === request.params.provider);
      if (provider === undefined) throw notFound();
      const { fields, ...name } = readFormPost(String(request.body ?? ''));
      if (fields.state !== undefined && (name.firstName ?? name.lastName) !== null)
        await rememberSocialName(deps, fields.state, name);
      const query = new URLSearchParams(fields).toString();
      const address = addressOf(provider);
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(query === '' ? address : `${address}?${query}`, 303);
    });
  }
}
