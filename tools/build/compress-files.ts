import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A smaller file fits into the first packets either way. */
const LEAST_BYTES = 1_024;
const COMPRESSIBLE = /\.(js|mjs|css|svg|json|wasm|txt|xml)$/;

/**
 * Writes `.br` and `.gz` beside every file of a folder that is worth it, as small as they get: it is done once, and read
 * by everybody. The pages of the site are left out, since the server fills them first.
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
