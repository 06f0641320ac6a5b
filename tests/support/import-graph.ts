import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface Import {
  /** The path relative to the project root, or the name of a package as written. */
  to: string;
  isPackage: boolean;
  isType: boolean;
  isDynamic: boolean;
}

export interface SourceFile {
  imports: Import[];
}

/** Every source file of the given folders with its imports, by path relative to `root`. */
export type ImportGraph = Map<string, SourceFile>;

const IGNORED = /(^|\/)(node_modules|dist|generated)\//;

/** Parses the files of `folders`; a file that does not parse throws instead of having no imports. */
export function readImportGraph(root: string, folders: string[]): ImportGraph {
  const graph: ImportGraph = new Map();
  for (const folder of folders) {
    if (!existsSync(join(root, folder))) continue;
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = relative(root, join(entry.parentPath, entry.name));
      if (!entry.isFile() || !/\.(ts|tsx|mjs)$/.test(path) || IGNORED.test(path)) continue;
      graph.set(path, readSourceFile(root, path));
    }
  }
  return graph;
}

function readSourceFile(root: string, path: string): SourceFile {
  const source = readFileSync(join(root, path), 'utf8');
  const parsed = parseSync(path, source);
  const [problem] = parsed.errors;
  if (problem) throw new Error(`${path}: ${problem.message}`);
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  const found: Array<{ specifier: string; isType: boolean; isDynamic: boolean }> = [];
  for (const { moduleRequest, entries } of staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    found.push({ specifier: moduleRequest.value, isType, isDynamic: false });
  }
  for (const { entries } of staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) found.push({ specifier: moduleRequest.value, isType, isDynamic: false });
    }
  }
  for (const { moduleRequest } of dynamicImports) {
    const text = source.slice(moduleRequest.start, moduleRequest.end);
    found.push({ specifier: text.replace(/^['"`]|['"`]$/g, ''), isType: false, isDynamic: true });
  }
  const imports = found.map(({ specifier, ...kind }) => ({ ...resolveSpecifier(path, specifier), ...kind }));
  return { imports };
}

function resolveSpecifier(from: string, specifier: string): { to: string; isPackage: boolean } {
  const isPackage = !specifier.startsWith('.');
  return { to: isPackage ? specifier : join(dirname(from), specifier), isPackage };
}
