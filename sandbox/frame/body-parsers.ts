import type { FastifyInstance } from 'fastify';
import qs from 'qs';

/** Parses form-encoded bodies with nesting (`a[b]`, all values strings), and an empty JSON body as `{}`. */
export function addBodyParsers(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, qs.parse(String(body), { depth: 10, parameterLimit: 5_000, arrayLimit: 1_000 }));
    },
  );
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    if (text.trim() === '') {
      done(null, {});
      return;
    }
    try {
      done(null, JSON.parse(text));
    } catch {
      done(Object.assign(new Error('the body is not valid JSON'), { statusCode: 400 }));
    }
  });
}
