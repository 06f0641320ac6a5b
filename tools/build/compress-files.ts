import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Smaller files are not compressed, because they fit into the first packets in any case. */
const LEAST_BYTES = 1_024;
const COMPRESSIBLE = /\.(js|mjs|css|svg|json|wasm|txt|xml)$/;

/**
 * Writes `.br` and `.gz` next to every compressible file of a folder. Uses the highest compression level, because a
 * file is compressed once and downloaded often. Skips the pages of the site, because the server compresses them after
 * it has filled in their values.
 */
export function compressFiles(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSIBLE.test(name) || name.startsWith('site/')) continue;
    const file = join(folder, name);
    const bytes = readFileSync(file);
    if (bytes.length < LEAST_BYTES) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
