import { z } from 'zod';
import { AppError } from '../core/errors.ts';

/** Properties of a request other than its fields. */
export type RequestFacts = { bearer: string | undefined };

/**
 * A documented REST path of a procedure. Converts the request to the procedure's input, and its result to the
 * documented snake_case response. Body, query string and path form one set of fields; the body takes precedence.
 */
export type RestPath<Input, Answer, Wire extends z.ZodType, Response extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  request: Wire;
  response: Response;
  /**
   * The meaning of the Authorization header: a session (the default), or a single-use token that `toInput` passes on,
   * as in verification and password reset.
   */
  bearer?: 'session' | 'single-use-token';
  /**
   * REST names of fields whose name is not the snake_case form of the name in the procedure. The key is the whole field
   * path or its first part.
   */
  wireNames?: Record<string, string>;
  toInput(wire: z.output<Wire>, facts: RequestFacts): Input;
  toWire(answer: Answer): z.input<Response>;
};

/** A path without its types, so that the adapter can mount it without knowing its procedure. */
export type RestRow = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  request: z.ZodType;
  response: z.ZodType;
  bearer: 'session' | 'single-use-token';
  /** The REST name of a field of the procedure's input. */
  toWireName(field: string): string;
  handle(fields: unknown, facts: RequestFacts, call: (input: unknown) => Promise<unknown>): Promise<object>;
};

/**
 * Erases the types of a path for the adapter. `handle` must receive a `call` that runs the procedure for which the path
 * was declared.
 */
export function restRow<Input, Answer, Wire extends z.ZodType, Response extends z.ZodType>(
  path: RestPath<Input, Answer, Wire, Response>,
): RestRow {
  const sent = path.request instanceof z.ZodObject ? Object.keys(path.request.shape) : [];
  const toWireName = (field: string) => wireNameOf(field, path.wireNames ?? {}, sent);
  return {
    ...path,
    bearer: path.bearer ?? 'session',
    toWireName,
    async handle(fields, facts, call) {
      const input = path.toInput(path.request.parse(fields), facts);
      // The only cast of the adapter. It is safe, because `call` runs the procedure for which the path was declared.
      const answer = await call(input).catch((error: unknown) => {
        throw toWireFields(error, toWireName);
      });
      const wire = path.toWire(answer as Answer);
      return { success: true, ...(wire as object) };
    },
  };
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The REST name of a field: its entry in `names`, otherwise its path in snake_case, so that `firstName` becomes
 * first_name. If the request has no field for the first part of the path but one for the last part, the name is the
 * last part: `what.serviceId` becomes service_id.
 */
function wireNameOf(field: string, names: Record<string, string>, sent: readonly string[]): string {
  const wireName = names[field];
  if (wireName !== undefined) return wireName;
  const [first = '', ...rest] = field.split('.');
  const begin = names[first] ?? (sent.includes(first) ? first : toSnakeCase(first));
  const path = [begin, ...rest.map(toSnakeCase)];
  const last = path.at(-1) ?? field;
  return !sent.includes(path[0] ?? '') && sent.includes(last) ? last : path.join('.');
}

/** Renames the fields of an error to the names under which they were sent; returns any other error unchanged. */
function toWireFields(error: unknown, toWireName: (field: string) => string): unknown {
  if (!(error instanceof AppError) || !error.details.fields) return error;
  const fields = Object.fromEntries(
    Object.entries(error.details.fields).map(([name, text]) => [toWireName(name), text]),
  );
  return new AppError(error.code, error.text, { ...error.details, fields }, { cause: error });
}
