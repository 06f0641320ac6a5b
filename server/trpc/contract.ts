import { z } from 'zod';
import { type RestPath, type RestRow, restRow } from '../http/rest-row.ts';

/**
 * The declared output of a procedure. A schema checks every response; it is used where undeclared fields must not leave
 * the server. `answers` only declares a type and has no cost at run time.
 */
export type Output = z.ZodType | ((answer: unknown) => unknown);

type AnswerOf<Out extends Output> = Out extends z.ZodType
  ? z.output<Out>
  : Out extends (answer: unknown) => infer Answer
    ? Answer
    : never;

/**
 * Input and output of a procedure and its documented paths, declared in one place. The router passes `input` and
 * `output` to tRPC; the REST adapter, the OpenAPI description and the tests of every entry point read `rows`.
 */
export type Contract<In extends z.ZodType, Out extends Output> = {
  input: In;
  output: Out;
  rows: readonly RestRow[];
  /** A copy of the contract with one more documented path. */
  at<Wire extends z.ZodType, Response extends z.ZodType>(
    path: RestPath<z.input<In>, AnswerOf<Out>, Wire, Response>,
  ): Contract<In, Out>;
};

/** Any procedure's contract, for code that treats all of them alike. */
export type AnyContract = Pick<Contract<z.ZodType, Output>, 'input' | 'output' | 'rows'>;

/** Declares an output only by its type, which the compiler checks. Nothing is checked at run time. */
export const answers =
  <Answer>() =>
  (answer: unknown): Answer =>
    answer as Answer;

function contract<In extends z.ZodType, Out extends Output>(
  input: In,
  output: Out,
  rows: readonly RestRow[],
): Contract<In, Out> {
  return { input, output, rows, at: (path) => contract(input, output, [...rows, restRow(path)]) };
}

/** The contract of a procedure with an input. */
export const takes = <In extends z.ZodType, Out extends Output>(input: In, output: Out): Contract<In, Out> =>
  contract(input, output, []);

/** Accepts an absent input, or an empty object, which some clients always send. */
export const NOTHING = z.union([z.void(), z.object({})]);

/** The contract of a procedure without an input. */
export const takesNothing = <Out extends Output>(output: Out): Contract<typeof NOTHING, Out> =>
  takes(NOTHING, output);

/** The output of a procedure that returns only its success. */
export const succeeds = answers<{ success: boolean }>();
