import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../core/errors.ts';
import { callCost } from '../core/permissions.ts';
import type { Deps } from '../deps.ts';
import type { CallBudgets } from '../limits/call-budgets.ts';
import { readPdf } from '../modules/agent/index.ts';
import { KNOWLEDGE_LIMITS } from '../modules/agent/knowledge/knowledge.schema.ts';
import { assertAccess } from '../trpc/procedures.ts';
import { requireSession } from './session.ts';

/** The procedure that adds a text to the knowledge. Its permission and cost also apply here. */
const PROCEDURE = 'knowledge.addText';

/** The maximum number of concurrent uploads. Each body is buffered completely in memory. */
const UPLOADS = { perBusiness: 2, perProcess: 4 } as const;

/** Takes a slot for an upload until its request or response closes. Throws `rate_limited` when none is free. */
function createUploadSlots(): (businessId: number, request: FastifyRequest, reply: FastifyReply) => void {
  const running = new Map<FastifyRequest, number>();
  return (businessId, request, { raw: response }) => {
    // An aborted request emits no further `close` event and would never free its slot.
    if (request.raw.destroyed || response.destroyed) return;
    const own = [...running.values()].filter((id) => id === businessId).length;
    if (own >= UPLOADS.perBusiness || running.size >= UPLOADS.perProcess)
      throw new AppError('rate_limited', 'errors.files.busy', { retryAfterSeconds: 10 });
    running.set(request, businessId);
    for (const end of [request.raw, response]) end.once('close', () => running.delete(request));
  };
}

/**
 * `POST /api/pdf-texts`: extracts the text of a PDF of at most 10 MB in the body, or answers why it cannot be read. The
 * session is checked before the body is read. Throws `rate_limited` while too many others are uploaded or read. Nothing
 * is stored.
 */
export async function pdfTexts(
  app: FastifyInstance,
  { deps, budgets }: { deps: Deps; budgets: CallBudgets },
): Promise<void> {
  const takeSlot = createUploadSlots();
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
      async onRequest(request, reply) {
        const session = await requireSession(deps, request);
        assertAccess(PROCEDURE, session);
        budgets.take(session, callCost(PROCEDURE));
        takeSlot(session.businessId, request, reply);
      },
    },
    async ({ body }, reply) => {
      if (!Buffer.isBuffer(body)) throw invalidField('file', 'errors.files.notPdf');
      reply.header('cache-control', 'no-store');
      return readPdf(body);
    },
  );
}
