import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { z } from 'zod';
import { AppError } from '../core/errors.ts';
import type { ProcedurePath } from '../core/permissions.ts';
import type { AppRouter } from '../trpc/router.ts';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
type At<Tree, Path> = Path extends `${infer Domain}.${infer Name}`
  ? Domain extends keyof Tree
    ? Name extends keyof Tree[Domain]
      ? Tree[Domain][Name]
      : never
    : never
  : never;

export type InputOf<Path extends ProcedurePath> = At<Inputs, Path>;
export type OutputOf<Path extends ProcedurePath> = At<Outputs, Path>;

/** What a request brought beside its fields. */
export type RequestFacts = { bearer: string | undefined };

/**
 * One documented path: which procedure answers it, how the request becomes its input, how its output becomes the
 * documented snake_case shape. Body, query string and path are one set of fields, body first.
 */
type RestRowOf<Path extends ProcedurePath, Wire extends z.ZodType, Response extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  procedure: Path;
  summary: string;
  request: Wire;
  response: Response;
  /**
   * What the Authorization header is: a session (the default), or a single-use token that `toInput` passes on, as
   * verification and password reset do.
   */
  bearer?: 'session' | 'single-use-token';
  /** What the wire calls the fields of the procedure that a refusal may name. */
  wireNames?: Record<string, string>;
  toInput(wire: z.output<Wire>, facts: RequestFacts): InputOf<Path>;
  toWire(output: OutputOf<Path>): z.input<Response>;
};

/** A row whose types have done their work: the adapter mounts it without knowing its procedure. */
export type RestRow = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  procedure: ProcedurePath;
  summary: string;
  request: z.ZodType;
  response: z.ZodType;
  bearer: 'session' | 'single-use-token';
  handle(fields: unknown, facts: RequestFacts, call: (input: unknown) => Promise<unknown>): Promise<object>;
};

/** Checks a row against its procedure's types. */
export function restRow<Path extends ProcedurePath, Wire extends z.ZodType, Response extends z.ZodType>(
  row: RestRowOf<Path, Wire, Response>,
): RestRow {
  return {
    ...row,
    bearer: row.bearer ?? 'session',
    async handle(fields, facts, call) {
      const input = row.toInput(row.request.parse(fields), facts);
      // `call` runs row.procedure, so what it returns is that procedure's output: the one cast of the adapter.
      const output = await call(input).catch((error: unknown) => {
        throw inWireNames(error, row.wireNames ?? {});
      });
      const wire = row.toWire(output as OutputOf<Path>);
      return { success: true, ...(wire as object) };
    },
  };
}

/** A refusal about fields in the names under which they were sent; any other error as it is. */
function inWireNames(error: unknown, names: Record<string, string>): unknown {
  if (!(error instanceof AppError) || !error.details.fields) return error;
  const fields = Object.fromEntries(
    Object.entries(error.details.fields).map(([name, message]) => [names[name] ?? name, message]),
  );
  return new AppError(error.code, error.message, { ...error.details, fields }, { cause: error });
}
