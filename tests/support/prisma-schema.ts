export type Column = { type: string; isNullable: boolean };
export type Table = { columns: Record<string, Column>; keys: string[] };
/** Tables by name; a key is 'primary: a, b' or 'unique: a, b', its columns sorted. */
export type Catalogue = Record<string, Table>;

const SCALARS: Record<string, string> = {
  Int: 'int4',
  BigInt: 'int8',
  String: 'text',
  Boolean: 'bool',
  Json: 'jsonb',
  Bytes: 'bytea',
};
const NATIVE: Record<string, string> = {
  Timestamp: 'timestamp',
  Timestamptz: 'timestamptz',
  Time: 'time',
  SmallInt: 'int2',
  Date: 'date',
  Decimal: 'numeric',
  Uuid: 'uuid',
};

const MODEL = /^model\s+(\w+)\s*\{([\s\S]*?)^\}/gm;
const FIELD = /^\s*(\w+)\s+(\w+)(\[\])?(\?)?\s*(.*)$/;

type Field = { column: string; type: string; isNullable: boolean; attributes: string };

function readField(line: string): [string, Field] | undefined {
  const match = FIELD.exec(line.replace(/\/\/.*$/, ''));
  if (!match || line.trim().startsWith('@@') || line.trim().startsWith('//')) return undefined;
  const [, name = '', prismaType = '', isList, optional, attributes = ''] = match;
  const native = /@db\.(\w+)/.exec(attributes)?.[1];
  const other = prismaType === 'Unsupported' ? /^\("(\w+)"\)/.exec(attributes)?.[1] : undefined;
  const type = native === undefined ? (other ?? SCALARS[prismaType]) : NATIVE[native];
  if (type === undefined && native === undefined && prismaType !== 'DateTime') return undefined; // A field without a column type is a relation.
  if (type === undefined) throw new Error(`cannot read the field: ${line.trim()}`);
  const column = /@map\("([^"]+)"\)/.exec(attributes.replace(/@@map/g, ''))?.[1] ?? name;
  // In PostgreSQL, the name of an array type starts with an underscore.
  return [name, { column, type: isList ? `_${type}` : type, isNullable: optional === '?', attributes }];
}

const keyOf = (kind: string, columns: string[]) => `${kind}: ${[...columns].sort().join(', ')}`;

function readTable(body: string): [string | undefined, Table] {
  const fields = new Map(
    body.split('\n').flatMap((line) => (readField(line) ? [readField(line) as [string, Field]] : [])),
  );
  const columnsOf = (names: string) =>
    names.split(',').map((name) => fields.get(name.trim())?.column ?? `?${name}`);
  const keys = [...fields.values()].flatMap(({ column, attributes }) => [
    ...(/@id\b/.test(attributes) ? [keyOf('primary', [column])] : []),
    ...(/@unique\b/.test(attributes) ? [keyOf('unique', [column])] : []),
  ]);
  for (const [, kind, names = ''] of body.matchAll(/@@(id|unique)\(\[([^\]]+)\]/g))
    keys.push(keyOf(kind === 'id' ? 'primary' : 'unique', columnsOf(names)));
  const columns = [...fields.values()].map(
    ({ column, type, isNullable }) => [column, { type, isNullable }] as const,
  );
  return [/@@map\("([^"]+)"\)/.exec(body)?.[1], { columns: Object.fromEntries(columns), keys: keys.sort() }];
}

/** Tables, columns and keys of a Prisma schema, parsed from its text; throws for a field that does not parse. */
export function readPrismaSchema(source: string): Catalogue {
  const catalogue: Catalogue = {};
  for (const [, model = '', body = ''] of source.matchAll(MODEL)) {
    const [table, content] = readTable(body);
    catalogue[table ?? model] = content;
  }
  return catalogue;
}

/** All differences between two catalogues as texts; empty when they agree. */
export function differences(schema: Catalogue, database: Catalogue): string[] {
  const names = [...new Set([...Object.keys(schema), ...Object.keys(database)])].sort();
  return names.flatMap((table) => {
    const [ours, theirs] = [schema[table], database[table]];
    if (!ours) return [`${table}: no model`];
    if (!theirs) return [`${table}: no table`];
    const columns = [...new Set([...Object.keys(ours.columns), ...Object.keys(theirs.columns)])].sort();
    const found = columns.flatMap((column) => {
      const [expected, is] = [ours.columns[column], theirs.columns[column]].map((one) => JSON.stringify(one));
      return expected === is ? [] : [`${table}.${column}: schema ${expected}, database ${is}`];
    });
    const missing = theirs.keys
      .filter((key) => !ours.keys.includes(key))
      .map((key) => `${table}: no ${key} in the schema`);
    const invented = ours.keys
      .filter((key) => !theirs.keys.includes(key))
      .map((key) => `${table}: no ${key} in the database`);
    return [...found, ...missing, ...invented];
  });
}
