import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** An empty body with a JSON content type is `{}`; prototype poisoning is refused. */
export const tolerantJson = fp(async (app: FastifyInstance) => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') done(null, {});
    else void parseJson(request, text, done);
  });
});
