import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const SIDE = 96;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** URL of an account's picture at the emulated providers. */
export const pictureUrl = (publicUrl: string, subject: string) =>
  `${publicUrl}/sandbox/pictures/${encodeURIComponent(subject)}.png`;

/** Serves a PNG for each account: a square in one colour, which is derived from the file name. */
export async function pictureRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { file: string } }>('/sandbox/pictures/:file', (request, reply) =>
    reply.header('content-type', 'image/png').send(squareOf(request.params.file)),
  );
}

function squareOf(name: string): Buffer {
  const [red = 0, green = 0, blue = 0] = createHash('sha256').update(name).digest();
  const line = Buffer.concat([Buffer.from([0]), ...Array(SIDE).fill(Buffer.from([red, green, blue]))]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  // PNG header: eight bits per channel, three channels.
  header.set([8, 2], 8);
  const pixels = deflateSync(Buffer.concat(Array(SIDE).fill(line)));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
