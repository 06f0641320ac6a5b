import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../project-paths.ts';
import { AREAS, TENANT_AREA, TENANT_CONDITION, TENANT_SOURCES } from './areas.ts';
import { applyEdit, type Edit, type Mutant, numberEdits } from './mutant.ts';
import { widenProcedures, widenRules } from './permission-mutations.ts';
import { mutateSchema } from './schema-mutations.ts';
import { mutateSql } from './sql-mutations.ts';
import { mutateTypeScript } from './typescript-mutations.ts';

const FUNCTIONS = 'prisma/functions';

/** All mutants of the four areas; `databaseUrl` is a migrated database. */
export async function findMutants(databaseUrl: string): Promise<Mutant[]> {
  return [...mutantsOfSources(), ...(await mutateSchema(databaseUrl, (table) => areasOfTables().get(table)))];
}

/** The mutants of TypeScript files and SQL functions, which need no database. */
export function mutantsOfSources(): Mutant[] {
  const functions = areasOfFunctions();
  const files = [...listFiles(`server/${TENANT_SOURCES}`, '.ts'), ...sourcesOutside()];
  return [
    ...files.flatMap((file) => mutantsOf(file, editsOfTypeScript(file), areaOfSource(file))),
    ...[...functions].flatMap(([file, area]) => mutantsOf(file, mutateSql(read(file)), area)),
  ];
}

function mutantsOf(file: string, edits: readonly Edit[], area: string | undefined): Mutant[] {
  return numberEdits(file, edits).flatMap(({ id, edit }) => {
    const own = TENANT_CONDITION.test(edit.description) ? TENANT_AREA : area;
    if (own === undefined) return [];
    const { kind, description } = edit;
    return [{ id, area: own, kind, file, description, mutate: (text: string) => applyEdit(text, edit) }];
  });
}

function editsOfTypeScript(file: string): Edit[] {
  const source = read(file);
  if (file === 'server/core/permissions.ts') return widenProcedures(source);
  if (file === 'server/core/roles.ts') return widenRules(source);
  return mutateTypeScript(source);
}

/** The mutated files that are not in server/modules. */
function sourcesOutside(): string[] {
  return Object.values(AREAS).flatMap(({ sources }) =>
    sources
      .filter((source) => !source.startsWith(`${TENANT_SOURCES}/`))
      .flatMap((source) =>
        source.endsWith('.ts') ? [`server/${source}`] : listFiles(`server/${source}`, '.ts'),
      ),
  );
}

function areaOfSource(file: string): string | undefined {
  return Object.entries(AREAS).find(({ 1: { sources } }) =>
    sources.some((source) => file === `server/${source}` || file.startsWith(`server/${source}/`)),
  )?.[0];
}

/** The area of each table, according to the Prisma schema file that declares the table. */
function areasOfTables(): Map<string, string> {
  return new Map(
    Object.entries(AREAS).flatMap(([area, { tables }]) =>
      tables.flatMap((file) =>
        [...read(`prisma/schema/${file}.prisma`).matchAll(/@@map\("(\w+)"\)/g)].map(
          ([, table = '']): [string, string] => [table, area],
        ),
      ),
    ),
  );
}

/**
 * The area of each SQL function: the area to which most tables in its text belong. A function without tables gets the
 * area of most of its callers.
 */
function areasOfFunctions(): Map<string, string> {
  const files = listFiles(FUNCTIONS, '.sql');
  const tables = areasOfTables();
  const areas = new Map<string, string>();
  for (const file of files) {
    const area = mostFrequent(wordsOf(read(file)).flatMap((word) => tables.get(word) ?? []));
    if (area) areas.set(file, area);
  }
  for (const file of files) {
    if (areas.has(file)) continue;
    const call = new RegExp(`\\b${path.basename(file, '.sql')}\\(`);
    const area = mostFrequent(
      [...areas].filter(([other]) => call.test(read(other))).map(([, areaOfCaller]) => areaOfCaller),
    );
    if (area) areas.set(file, area);
  }
  return areas;
}

/** The words of SQL without its comments, because comments name callers. */
const wordsOf = (sql: string): string[] => sql.replace(/--[^\n]*/g, '').match(/\w+/g) ?? [];

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function listFiles(folder: string, extension: string): string[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension) && !file.includes('generated/'))
    .map((file) => path.join(folder, file))
    .sort();
}

function read(file: string): string {
  return readFileSync(path.join(projectRoot, file), 'utf8');
}
