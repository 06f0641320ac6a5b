import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { assertJsonShape } from './json-shape.ts';

/**
 * An empty body with a JSON content type is parsed as `{}` (docs/spec/wire.md). JSON that is nested too deeply or has
 * too many keys is refused before it is parsed. Keys that could pollute a prototype are refused, too.
 */
export const tolerantJson = fp(async (app: FastifyInstance) => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, {});
    try {
      assertJsonShape(text);
    } catch (error) {
      return done(error instanceof Error ? error : new Error(String(error)));
    }
    void parseJson(request, text, done);
  });
});
