import path from 'node:path';
import { expect, it } from 'vitest';
import { readImportGraph } from '../support/import-graph.ts';
import { findViolations } from '../support/import-rules.ts';

it('the files of the portal have no import cycles, not even of types', () => {
  const graph = readImportGraph(path.resolve(import.meta.dirname, '../..'), ['web']);
  for (const source of graph.values())
    source.imports = source.imports.map((found) => ({ ...found, isType: false }));
  expect(graph.size).toBeGreaterThan(300);
  expect(findViolations(graph).filter(({ rule }) => rule === 'no cycles')).toEqual([]);
});
