import type { Import, ImportGraph } from './import-graph.ts';
import { splitWords } from './split-words.ts';

export interface Violation {
  rule: string;
  file: string;
  detail: string;
}

type Edge = { from: string; to: string; isType: boolean };
type Rule = { name: string; breaks: (edge: Edge) => boolean };

const INNER = ['core', 'db', 'events', 'jobs', 'limits', 'integrations'];

/** The modules of server/modules, lowest first: a module imports only modules that come before it. */
const MODULES = splitWords(`
  languages mail billing identity scheduling telephony agent insight tenants
`);

const area = (path: string): string => path.split('/')[0] ?? '';
const serverPart = (path: string): string => (area(path) === 'server' ? (path.split('/')[1] ?? '') : '');
const webFeature = (path: string): string | undefined => /^web\/features\/([^/]+)\//.exec(path)?.[1];
const isSchema = (path: string): boolean => /^server\/modules\/.+\.schema\.ts$/.test(path);

const moduleOf = (path: string): string | undefined => /^server\/modules\/([^/]+)\//.exec(path)?.[1];
const isModuleIndex = (path: string): boolean => /^server\/modules\/[^/]+\/index\.ts$/.test(path);

/** The phrasebook is a package that does not depend on the product. */
const isPhrasebook = (path: string): boolean => path.startsWith('server/phrasebook/');
const PHRASEBOOK_INDEX = 'server/phrasebook/index.ts';

const isContract = (path: string): boolean => path.endsWith('.contract.ts');

function mayWebImport({ to, isType }: Edge): boolean {
  if (['web', 'locales'].includes(area(to)) || to.startsWith('server/core/') || isSchema(to)) return true;
  return isType && to === 'server/trpc/router.ts';
}

/** Schemas are imported by path: an index file would bring server code into the browser. */
const isPublicFile = (path: string): boolean => isModuleIndex(path) || path.endsWith('.schema.ts');

/**
 * The composition root creates the objects of all modules. It may import files past an index file: all functions take
 * the type `Deps`, so an import of an index file would close a cycle.
 */
const COMPOSITION_ROOT = 'server/deps.ts';

function isAgainstOrder({ from, to }: Edge): boolean {
  const [lower, higher] = [moduleOf(to), moduleOf(from)];
  if (lower === undefined || higher === undefined || lower === higher) return false;
  return !MODULES.includes(lower) || MODULES.indexOf(lower) > MODULES.indexOf(higher);
}

function isPastIndex({ from, to }: Edge): boolean {
  const module = moduleOf(to);
  if (module === undefined || !['server', 'worker'].includes(area(from))) return false;
  return moduleOf(from) !== module && !isPublicFile(to) && from !== COMPOSITION_ROOT;
}

function mayModuleImport({ from, to, isType }: Edge): boolean {
  const part = serverPart(to);
  if (to === 'server/trpc/contract.ts') return isContract(from);
  if (part === 'trpc') return from.endsWith('.router.ts') && /^server\/trpc\/(procedures|init)\.ts$/.test(to);
  if (part === 'http')
    return (
      isContract(from) &&
      (to === 'server/http/wire-fields.ts' || (isType && to === 'server/http/rest-row.ts'))
    );
  return part !== 'main.ts' && part !== 'app.ts';
}

/** The allowed imports. Each rule checks one edge between two files of the project. */
const rules: Rule[] = [
  {
    name: 'web takes values from core and schemas, types from the router, nothing else',
    breaks: (edge) => area(edge.from) === 'web' && !mayWebImport(edge),
  },
  {
    name: 'worker imports worker and server only',
    breaks: ({ from, to }) => area(from) === 'worker' && !['worker', 'server'].includes(area(to)),
  },
  {
    name: 'server imports server and texts only',
    breaks: ({ from, to }) => area(from) === 'server' && !['server', 'locales'].includes(area(to)),
  },
  {
    name: 'sandbox imports sandbox, and types',
    breaks: ({ from, to, isType }) => area(from) === 'sandbox' && area(to) !== 'sandbox' && !isType,
  },
  {
    name: 'nothing but tools and tests imports sandbox',
    breaks: ({ from, to }) => area(to) === 'sandbox' && !['sandbox', 'tools', 'tests'].includes(area(from)),
  },
  {
    name: 'nothing but tests imports tools',
    breaks: ({ from, to }) => area(to) === 'tools' && !['tools', 'tests'].includes(area(from)),
  },
  {
    name: 'core imports core and texts only',
    breaks: ({ from, to }) =>
      serverPart(from) === 'core' && serverPart(to) !== 'core' && area(to) !== 'locales',
  },
  {
    name: 'db, events, jobs, limits and integrations know no module and no entry point',
    breaks: ({ from, to }) =>
      INNER.includes(serverPart(from)) &&
      area(to) === 'server' &&
      ['modules', 'http', 'trpc', 'app.ts', 'main.ts'].includes(serverPart(to)),
  },
  {
    name: 'modules know no entry point',
    breaks: (edge) =>
      serverPart(edge.from) === 'modules' && area(edge.to) === 'server' && !mayModuleImport(edge),
  },
  {
    name: 'the phrasebook imports nothing of the product',
    breaks: ({ from, to }) => isPhrasebook(from) && !isPhrasebook(to),
  },
  {
    name: 'the phrasebook is imported through its index.ts',
    breaks: ({ from, to }) =>
      ['server', 'worker'].includes(area(from)) &&
      !isPhrasebook(from) &&
      isPhrasebook(to) &&
      to !== PHRASEBOOK_INDEX,
  },
  { name: 'a module imports only modules below it', breaks: isAgainstOrder },
  { name: 'a module is imported through its index.ts or a schema', breaks: isPastIndex },
  {
    name: 'a module does not import its own index.ts',
    breaks: ({ from, to }) => isModuleIndex(to) && moduleOf(from) === moduleOf(to),
  },
  {
    name: 'entry points do not import the app',
    breaks: ({ from, to }) =>
      ['http', 'trpc'].includes(serverPart(from)) && /^server\/(app|main)\.ts$/.test(to),
  },
  {
    name: 'main is imported by nobody',
    breaks: ({ to }) => /^(server|worker|web|sandbox)\/main\.tsx?$/.test(to),
  },
  {
    name: 'features of web do not import each other',
    breaks: ({ from, to }) => {
      const feature = webFeature(from);
      return feature !== undefined && webFeature(to) !== undefined && webFeature(to) !== feature;
    },
  },
  {
    name: 'features of web import no pages',
    breaks: ({ from, to }) => webFeature(from) !== undefined && to.startsWith('web/pages/'),
  },
];

/**
 * All violations of import rules in the graph: imports in a wrong direction, imports past an index file, and barrel
 * files. Biome checks cycles.
 */
export function findViolations(graph: ImportGraph): Violation[] {
  return [...graph].flatMap(([file, { imports }]) => {
    const own = imports.filter((found) => !found.isPackage);
    return [...brokenDirections(file, own), ...brokenShape(file), ...hiddenImports(file, own)];
  });
}

function brokenDirections(file: string, all: Import[]): Violation[] {
  // Every part may import the types of the translated texts.
  const imports = all.filter(({ to }) => to !== 'locales/texts.d.ts');
  return imports.flatMap(({ to, isType }) =>
    rules
      .filter((rule) => rule.breaks({ from: file, to, isType }))
      .map((rule) => ({ rule: rule.name, file, detail: `imports ${to}` })),
  );
}

function brokenShape(file: string): Violation[] {
  const module = moduleOf(file);
  if (module !== undefined && !MODULES.includes(module))
    return [{ rule: 'a module has its place in the order', file, detail: `${module} is not in MODULES` }];
  return /(^|\/)index\.tsx?$/.test(file) && !isModuleIndex(file) && file !== PHRASEBOOK_INDEX
    ? [{ rule: 'no barrels', file, detail: 'is named index' }]
    : [];
}

function hiddenImports(file: string, imports: Import[]): Violation[] {
  const mayBeLazy = file.startsWith('web/') || area(file) === 'tests';
  return imports
    .filter((found) => found.isDynamic && !mayBeLazy)
    .map(({ to }) => ({ rule: 'no dynamic import', file, detail: `imports ${to}` }));
}
