import type { z } from 'zod';

/** The internal definition of a zod schema, as far as this module reads it. */
type Def = {
  type: string;
  checks?: { _zod: { def: { check: string; maximum?: number; length?: number } } }[];
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  items?: z.core.$ZodType[];
  innerType?: z.core.$ZodType;
  left?: z.core.$ZodType;
  right?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  values?: unknown[];
  entries?: Record<string, string | number>;
};

/** Maximum bytes of one UTF-16 code unit in UTF-8, without JSON escapes. */
const BYTES_PER_UNIT = 3;
/** Maximum bytes of a number, instant, boolean or null. */
const SCALAR_BYTES = 32;

function maximumOf({ checks = [] }: Def): number {
  const limits = checks.map(({ _zod: { def } }) => def.maximum ?? def.length);
  return Math.min(Number.POSITIVE_INFINITY, ...limits.filter((limit) => limit !== undefined));
}

/** The largest size in bytes of JSON that a schema accepts. */
export function largestJson(schema: z.core.$ZodType): number {
  const def = schema._zod.def as unknown as Def; // Zod has no public type for the internals that this function reads.
  const largest = (inner: z.core.$ZodType | undefined) => (inner === undefined ? 0 : largestJson(inner));
  switch (def.type) {
    case 'string':
      return 2 + BYTES_PER_UNIT * maximumOf(def);
    case 'array':
      return 2 + maximumOf(def) * (1 + largest(def.element));
    case 'object':
      return Object.entries(def.shape ?? {}).reduce(
        (bytes, [name, inner]) => bytes + name.length + 4 + largest(inner),
        2,
      );
    case 'union':
      return Math.max(...(def.options ?? []).map(largest));
    case 'tuple':
      return (def.items ?? []).reduce((bytes, item) => bytes + 1 + largest(item), 2);
    case 'intersection':
      return largest(def.left) + largest(def.right);
    case 'pipe':
      return largestPiped(def);
    case 'literal':
      return Math.max(...(def.values ?? []).map((value) => JSON.stringify(value)?.length ?? 0));
    case 'enum':
      return Math.max(...Object.values(def.entries ?? {}).map((value) => JSON.stringify(value).length));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return largest(def.innerType);
    default:
      return SCALAR_BYTES;
  }
}

/**
 * Combines the limits of both sides of a pipe: in `listUpTo`, the left side limits the length and the right side has
 * the element schema.
 */
function largestPiped({ in: front, out: back }: Def): number {
  if (front === undefined || front._zod.def.type === 'transform') return back ? largestJson(back) : 0;
  if (back === undefined || back._zod.def.type === 'transform') return largestJson(front);
  const frontDef = front._zod.def as unknown as Def;
  const backDef = back._zod.def as unknown as Def;
  if (frontDef.type === 'array' && backDef.element)
    return 2 + Math.min(maximumOf(frontDef), maximumOf(backDef)) * (1 + largestJson(backDef.element));
  return Math.min(largestJson(front), largestJson(back));
}
