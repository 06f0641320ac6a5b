import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';

/**
 * An HTML page that is the same for every visitor, with its ETag. Compressed forms are created when they are first
 * requested.
 */
export type ServedPage = { tag: string; html: Buffer; compressed: Map<Encoding, Buffer> };

export function makeServedPage(html: string): ServedPage {
  // A weak ETag, because it is the same for the page in every encoding.
  const tag = `W/"${createHash('sha256').update(html).digest('base64url')}"`;
  return { tag, html: Buffer.from(html), compressed: new Map() };
}

const COMPRESS: Readonly<Record<Encoding, (html: Buffer) => Buffer>> = {
  br: (html) =>
    brotliCompressSync(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
    }),
  gzip: (html) => gzipSync(html, { level: 9 }),
};

function inEncoding(page: ServedPage, encoding: Encoding): Buffer {
  const body = page.compressed.get(encoding) ?? COMPRESS[encoding](page.html);
  page.compressed.set(encoding, body);
  return body;
}

/**
 * Answers a request for a page. The browser revalidates the page on every request. A changed page is sent again in the
 * smallest accepted encoding. A page contains no secret, so its compressed length reveals nothing.
 */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ServedPage,
  status = 200,
): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', page.tag);
  appendVary(reply, 'Accept-Encoding');
  if (status === 200 && request.headers['if-none-match'] === page.tag) return reply.code(304).send();
  reply.code(status).type('text/html; charset=utf-8');
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) return reply.send(page.html);
  return reply.header('content-encoding', encoding).send(inEncoding(page, encoding));
}

/** Adds the name of a request header to `Vary`. */
export function appendVary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? name : `${before}, ${name}`);
}
