import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FONTS } from '../../server/pdf/fonts.ts';
import { readWoff } from '../../server/pdf/read-woff.ts';
import { cacheDir, shortHash } from '../project-paths.ts';

/** Font families of the portal's style sheets, and the generic families of browsers. */
const FAMILIES = ['system-ui', 'sans-serif', 'sans', 'serif', 'monospace', 'emoji'];

/**
 * Writes the fonts of the installed packages into the cache, as files that fontconfig reads, and returns the folder for
 * `FONTCONFIG_PATH`. With only these fonts, a browser renders each screen identically on every machine.
 */
export function writeTestFonts(): string {
  const files = new Map(
    FONTS.flatMap(({ name, regular, bold }) => [
      [`${name}-400.ttf`, regular] as const,
      ...(bold === regular ? [] : [[`${name}-700.ttf`, bold] as const]),
    ]),
  );
  const target = join(cacheDir, 'test-fonts', shortHash(JSON.stringify([...files]) + fontConfig('')));
  if (existsSync(target)) return target;
  const half = `${target}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  for (const [name, path] of files) writeFileSync(join(half, name), readWoff(path));
  writeFileSync(join(half, 'fonts.conf'), fontConfig(target));
  // Another process may have written the same folder meanwhile.
  if (existsSync(target)) rmSync(half, { recursive: true, force: true });
  else renameSync(half, target);
  return target;
}

function fontConfig(folder: string): string {
  const aliases = FAMILIES.map(
    (family) =>
      `  <alias binding="same"><family>${family}</family><prefer><family>Noto Sans</family></prefer></alias>`,
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
${aliases.join('\n')}
</fontconfig>
`;
}
