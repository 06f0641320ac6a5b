import type { FastifyInstance } from 'fastify';
import { notFound } from '../core/errors.ts';
import { mayPlayCallRecordings } from '../core/roles.ts';
import type { Deps } from '../deps.ts';
import type { CallBudgets } from '../limits/call-budgets.ts';
import { findAudible } from '../modules/telephony/index.ts';
import { requireSession } from './session.ts';

/**
 * Cost of a request for a recording in the session's budget. It is above 1, because each request calls the provider.
 */
const SOUND_COST = 5;
/** A single byte range, the form that players send. Any other range is ignored, and the whole recording is sent. */
const RANGE = /^bytes=\d{0,12}-\d{0,12}$/;

/**
 * `GET /api/recordings/{id}/sound`: streams a recording, or a byte range of it, from the provider to a signed-in user.
 * Browsers and proxies may not cache the response (`no-store`).
 */
export async function recordings(
  app: FastifyInstance,
  { deps, budgets }: { deps: Deps; budgets: CallBudgets },
): Promise<void> {
  app.get<{ Params: { id: string } }>('/api/recordings/:id/sound', async (request, reply) => {
    const session = await requireSession(deps, request);
    budgets.take(session, SOUND_COST);
    if (!/^\d{1,9}$/.test(request.params.id)) throw notFound();
    const sid = await findAudible(deps.db.ofBusiness(session.businessId), {
      recordingId: Number(request.params.id),
      mayPlayCallRecordings: mayPlayCallRecordings(session.role),
    });
    const disconnected = new AbortController();
    reply.raw.on('close', () => disconnected.abort());
    const { range } = request.headers;
    const validRange = range !== undefined && RANGE.test(range) ? range : undefined;
    const sound = await deps.telephony.openSound(sid, validRange, disconnected.signal);
    if (!sound) throw notFound();
    const { status, headers, body } = sound;
    // A fixed content type instead of the provider's, so that a browser never treats the response as a page.
    reply.code(status).headers({ ...headers, 'content-type': 'audio/wav' });
    reply.header('x-content-type-options', 'nosniff').header('x-robots-tag', 'noindex');
    return reply.send(body);
  });
}
