/**
 * Allowlist of PostgreSQL's grammar for a query: nodes with their allowed properties. Everything else is refused, for
 * example INTO, FOR UPDATE, WITH RECURSIVE, a function or TABLESAMPLE in FROM, parameters, COLLATE, ORDER BY … USING,
 * and every statement but SELECT.
 * Kinds of properties: `plain` is a value without nodes. `node` and `nodes` contain nodes with their names. A
 * `NodeName` is the only node that the grammar allows in the property, so the tree omits the name.
 */
export type PropertyKind = 'plain' | 'node' | 'nodes' | NodeName;

const SELECT = {
  distinctClause: 'nodes',
  targetList: 'nodes',
  fromClause: 'nodes',
  whereClause: 'node',
  groupClause: 'nodes',
  groupDistinct: 'plain',
  havingClause: 'node',
  windowClause: 'nodes',
  valuesLists: 'nodes',
  sortClause: 'nodes',
  limitOffset: 'node',
  limitCount: 'node',
  limitOption: 'plain',
  op: 'plain',
  all: 'plain',
  larg: 'SelectStmt',
  rarg: 'SelectStmt',
  withClause: 'WithClause',
} as const;

const SOURCES = {
  SelectStmt: SELECT,
  WithClause: { ctes: 'nodes', location: 'plain' },
  CommonTableExpr: {
    ctename: 'plain',
    aliascolnames: 'nodes',
    ctematerialized: 'plain',
    ctequery: 'node',
    location: 'plain',
  },
  RangeVar: {
    relname: 'plain',
    inh: 'plain',
    relpersistence: 'plain',
    alias: 'Alias',
    location: 'plain',
  },
  RangeSubselect: { lateral: 'plain', subquery: 'node', alias: 'Alias' },
  JoinExpr: {
    jointype: 'plain',
    isNatural: 'plain',
    larg: 'node',
    rarg: 'node',
    usingClause: 'nodes',
    quals: 'node',
    alias: 'Alias',
    join_using_alias: 'Alias',
  },
  Alias: { aliasname: 'plain', colnames: 'nodes' },
} as const;

const CLAUSES = {
  ResTarget: { name: 'plain', val: 'node', location: 'plain' },
  SortBy: { node: 'node', sortby_dir: 'plain', sortby_nulls: 'plain', location: 'plain' },
  GroupingSet: { kind: 'plain', content: 'nodes', location: 'plain' },
  WindowDef: {
    name: 'plain',
    refname: 'plain',
    partitionClause: 'nodes',
    orderClause: 'nodes',
    frameOptions: 'plain',
    startOffset: 'node',
    endOffset: 'node',
    location: 'plain',
  },
  List: { items: 'nodes' },
} as const;

const EXPRESSIONS = {
  ColumnRef: { fields: 'nodes', location: 'plain' },
  A_Star: {},
  String: { sval: 'plain' },
  Integer: { ival: 'plain' },
  A_Const: {
    ival: 'plain',
    fval: 'plain',
    boolval: 'plain',
    sval: 'plain',
    isnull: 'plain',
    location: 'plain',
  },
  A_Expr: {
    kind: 'plain',
    name: 'nodes',
    lexpr: 'node',
    rexpr: 'node',
    location: 'plain',
    rexpr_list_start: 'plain',
    rexpr_list_end: 'plain',
  },
  BoolExpr: { boolop: 'plain', args: 'nodes', location: 'plain' },
  NullTest: { arg: 'node', nulltesttype: 'plain', argisrow: 'plain', location: 'plain' },
  BooleanTest: { arg: 'node', booltesttype: 'plain', location: 'plain' },
  CaseExpr: { arg: 'node', args: 'nodes', defresult: 'node', location: 'plain' },
  CaseWhen: { expr: 'node', result: 'node', location: 'plain' },
  CoalesceExpr: { args: 'nodes', location: 'plain' },
  MinMaxExpr: { op: 'plain', args: 'nodes', location: 'plain' },
  RowExpr: { args: 'nodes', row_format: 'plain', location: 'plain' },
  A_ArrayExpr: { elements: 'nodes', location: 'plain', list_start: 'plain', list_end: 'plain' },
  SQLValueFunction: { op: 'plain', typmod: 'plain', location: 'plain' },
  SubLink: {
    subLinkType: 'plain',
    testexpr: 'node',
    operName: 'nodes',
    subselect: 'node',
    location: 'plain',
  },
  TypeCast: { arg: 'node', typeName: 'TypeName', location: 'plain' },
  TypeName: { names: 'nodes', typmods: 'nodes', typemod: 'plain', arrayBounds: 'nodes', location: 'plain' },
  FuncCall: {
    funcname: 'nodes',
    args: 'nodes',
    agg_order: 'nodes',
    agg_filter: 'node',
    over: 'WindowDef',
    agg_within_group: 'plain',
    agg_star: 'plain',
    agg_distinct: 'plain',
    funcformat: 'plain',
    location: 'plain',
  },
} as const;

const GRAMMAR = { ...SOURCES, ...CLAUSES, ...EXPRESSIONS };
export type NodeName = keyof typeof GRAMMAR;

/** Allowed properties of a node and their contents; undefined for a node that is not allowed. */
export const propertiesOf = (node: string): Readonly<Record<string, PropertyKind>> | undefined =>
  // The cast is needed because `hasOwn` does not narrow the type of its argument.
  Object.hasOwn(GRAMMAR, node) ? GRAMMAR[node as NodeName] : undefined;
