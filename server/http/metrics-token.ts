import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** True for a request with `Authorization: Bearer METRICS_TOKEN`. False when METRICS_TOKEN is not set. */
export function hasMetricsToken(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const received = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return received.length === expected.length && timingSafeEqual(received, expected);
}
