import type { FastifyInstance } from 'fastify';
import { AppError, invalidField } from '../core/errors.ts';
import { callCost } from '../core/permissions.ts';
import type { Deps } from '../deps.ts';
import type { CallBudgets } from '../limits/call-budgets.ts';
import { readPdf } from '../modules/agent/index.ts';
import { KNOWLEDGE_LIMITS } from '../modules/agent/knowledge/knowledge.schema.ts';
import { assertAccess } from '../trpc/procedures.ts';
import { requireSession } from './session.ts';

/** The procedure whose permission and cost also apply here: adding a text to the knowledge. */
const PROCEDURE = 'knowledge.addText';

/**
 * `POST /api/pdf-texts`: extracts the text of a PDF of at most 10 MB in the body, or answers why it cannot be read. The
 * session is checked before the body is read. Nothing is stored.
 */
export async function pdfTexts(
  app: FastifyInstance,
  { deps, budgets }: { deps: Deps; budgets: CallBudgets },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/pdf',
    { parseAs: 'buffer', bodyLimit: KNOWLEDGE_LIMITS.pdfBytes },
    (_request, body, done) => done(null, body),
  );

  app.setErrorHandler((error) => {
    const isTooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
    throw isTooLarge ? new AppError('payload_too_large', 'errors.files.tooLarge') : error;
  });

  app.post(
    '/api/pdf-texts',
    {
      async onRequest(request) {
        const session = await requireSession(deps, request);
        assertAccess(PROCEDURE, session);
        budgets.take(session, callCost(PROCEDURE));
      },
    },
    async ({ body }, reply) => {
      if (!Buffer.isBuffer(body)) throw invalidField('file', 'errors.files.notPdf');
      reply.header('cache-control', 'no-store');
      return readPdf(body);
    },
  );
}
