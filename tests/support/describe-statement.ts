import type pg from 'pg';

/** A column that a statement returns: its table and column, or table 0 for an expression. */
export type DescribedColumn = { name: string; dataTypeID: number; tableID: number; columnID: number };
export type Description = { params: number[]; columns: DescribedColumn[] };

type Connection = {
  once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void;
  off(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void;
  parse(query: { name: string; text: string; types: number[] }): void;
  describe(message: { type: 'S'; name: string }): void;
  sync(): void;
};

/** A "submittable" of the driver: sends Parse, Describe and Sync without running the statement. */
class Describe {
  private params: number[] = [];
  private columns: DescribedColumn[] = [];
  private stopListening: () => void = () => undefined;

  constructor(
    private readonly text: string,
    private readonly resolve: (description: Description) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  submit(connection: Connection): null {
    const onParams = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.params = dataTypeIDs;
    };
    connection.once('parameterDescription', onParams);
    this.stopListening = () => connection.off('parameterDescription', onParams);
    connection.parse({ name: '', text: this.text, types: [] });
    connection.describe({ type: 'S', name: '' });
    connection.sync();
    return null;
  }

  handleRowDescription({ fields }: { fields: DescribedColumn[] }): void {
    this.columns = fields;
  }

  /** The driver drops a query that has failed and does not call handleReadyForQuery for it. */
  handleError(error: Error): void {
    this.stopListening();
    this.reject(error);
  }

  handleReadyForQuery(): void {
    this.stopListening();
    this.resolve({ params: this.params, columns: this.columns });
  }
}

/** The types of parameters and columns of a statement according to PostgreSQL. Does not run the statement. */
export function describeStatement(client: pg.Client, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    // The cast is needed because the driver types accept only its own submittables.
    client.query(new Describe(text, resolve, reject) as never);
  });
}

export type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Join Type'?: string;
  'Parent Relationship'?: string;
  'Subplan Name'?: string;
  Alias?: string;
  Output?: string[];
  Plans?: Plan[];
};

/** The generic plan of the statement, without parameter values. */
export async function planOf(client: pg.Client, text: string): Promise<Plan> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (VERBOSE, GENERIC_PLAN, FORMAT JSON) ${text}`,
  );
  const [row] = rows;
  if (!row) throw new Error('no plan');
  return row['QUERY PLAN'][0].Plan;
}

/** All nodes of a plan, from the top. */
export function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const child of plan.Plans ?? []) yield* nodesOf(child);
}

/** The table aliases whose columns can be null because of an outer join. */
export function outerAliases(plan: Plan): Set<string> {
  const nullable = new Set<string>();
  const walk = (node: Plan, isOuter: boolean) => {
    if (node.Alias && isOuter) nullable.add(node.Alias);
    const join = node['Join Type'];
    for (const child of node.Plans ?? []) {
      const side = child['Parent Relationship'];
      const isFilled =
        join === 'Full' || (join === 'Left' && side === 'Inner') || (join === 'Right' && side === 'Outer');
      walk(child, isOuter || isFilled);
    }
  };
  walk(plan, false);
  return nullable;
}
