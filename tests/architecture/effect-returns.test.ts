import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
let planted: string | undefined;

afterEach(() => {
  if (planted) rmSync(planted, { recursive: true, force: true });
});

/**
 * Number of times that Biome, with the project's settings and rules, reports an effect that returns the result of a
 * call.
 */
function countReports(component: string): number {
  planted = mkdtempSync(join(tmpdir(), 'effect-returns-'));
  for (const path of ['biome.json', '.gitignore', 'tools/lint'])
    cpSync(join(root, path), join(planted, path), { recursive: true });
  mkdirSync(join(planted, 'web'));
  writeFileSync(join(planted, 'web/planted.tsx'), component);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', '.'], {
    cwd: planted,
    encoding: 'utf8',
  });
  const { diagnostics }: { diagnostics: { category: string }[] } = JSON.parse(stdout);
  return diagnostics.filter(({ category }) => category === 'plugin').length;
}

describe('the lint rule for effects', () => {
  it.each([
    'useEffect(() => box.current?.focus(), [])',
    'useLayoutEffect(() => box.current?.scrollIntoView(), [])',
    'useEffect(() => { return box.current?.focus(); }, [])',
    'useEffect(() => { if (isOpen) return focus(box); box.current?.blur(); }, [isOpen])',
    'useEffect(() => (isOpen ? focus(box) : undefined), [isOpen])',
    'useEffect(() => isOpen && focus(box), [isOpen])',
    'React.useEffect(() => focus(box), [])',
    'const row = <p ref={(element) => element?.focus()} />',
  ])('the lint rule for effects reports `%s`', (code) => {
    expect(countReports(`${code};\n`)).toBe(1);
  });

  it.each([
    'useEffect(() => { box.current?.focus(); }, [])',
    'useEffect(() => () => box.current?.blur(), [])',
    'useEffect(() => { const stop = listen(() => { return focus(box); }); return stop; }, [])',
    'useEffect(() => { if (!isOpen) return; return () => close(box); }, [isOpen])',
    'useMemo(() => compute(box), [box])',
    'const row = <p ref={box} />',
  ])('the lint rule for effects accepts `%s`', (code) => {
    expect(countReports(`${code};\n`)).toBe(0);
  });
});
