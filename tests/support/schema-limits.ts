import { z } from 'zod';

/** The internal definition of a zod schema, as far as this module reads it. */
type Def = {
  type: string;
  check?: string;
  checks?: { _zod: { def: { check: string; abort?: boolean; tx?: unknown } } }[];
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  items?: z.core.$ZodType[];
  innerType?: z.core.$ZodType;
  left?: z.core.$ZodType;
  right?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  keyType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  getter?: () => z.core.$ZodType;
  fn?: unknown;
};

const HARMLESS_TYPES = new Set([
  ...[
    'number',
    'int',
    'boolean',
    'bigint',
    'null',
    'undefined',
    'literal',
    'enum',
    'date',
    'void',
    'transform',
  ],
]);
/** Checks that run in linear time: they only count or rewrite characters. */
const CHEAP_CHECKS = new Set(['min_length', 'overwrite', 'length_equals']);

/**
 * Problems of a text or list: no maximum, an expensive check before the maximum check, or an expensive check that runs
 * although the maximum check has failed.
 */
function findUnlimited(def: Def, place: string): string[] {
  // A format like z.email() runs before all chained checks.
  const order = [...(def.check === undefined ? [] : [{ check: def.check, abort: false }])];
  for (const { _zod } of def.checks ?? []) order.push({ abort: false, ...present(_zod.def) });
  const max = order.findIndex(({ check }) => check === 'max_length' || check === 'length_equals');
  if (max < 0) return [`${place} without a maximum`];
  const isFirst = order.slice(0, max).every(({ check }) => CHEAP_CHECKS.has(check));
  if (!isFirst) return [`${place} that is checked before its maximum`];
  const isLast = order.slice(max + 1).every(({ check }) => CHEAP_CHECKS.has(check));
  return isLast || order[max]?.abort ? [] : [`${place} that is checked although it exceeds its maximum`];
}

function present({ check, abort }: { check: string; abort?: boolean }) {
  return abort === undefined ? { check } : { check, abort };
}

/**
 * Lists the path of each text or list without a maximum, and of each one whose pattern, refinement or element schema
 * runs before the check of the maximum. Also lists unknown schema types.
 */
export function findLimitless(schema: z.core.$ZodType, place = 'input', isLimited = false): string[] {
  const def = schema._zod.def as unknown as Def; // Zod has no public type for the internals that this function reads.
  const into = (inner: z.core.$ZodType | undefined, name = '', limited = isLimited) =>
    inner === undefined ? [] : findLimitless(inner, place + name, limited);
  switch (def.type) {
    case 'string':
      return isLimited ? [] : findUnlimited(def, `${place}: a text`);
    case 'array': {
      const isCheap = def.element !== undefined && isUnchecked(def.element);
      if (isLimited) return into(def.element, '[]', false);
      return isCheap
        ? findUnlimited(def, `${place}: a list`)
        : [`${place}: a list whose elements are checked before it is counted`];
    }
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, inner]) => into(inner, `.${name}`, false));
    case 'union':
      return (def.options ?? []).flatMap((option, at) => into(option, `|${at}`));
    case 'tuple':
      return (def.items ?? []).flatMap((item, at) => into(item, `.${at}`, false));
    case 'intersection':
      return [...into(def.left), ...into(def.right)];
    case 'pipe':
      // The left side of a pipe checks the length first, unless it is a transformation (preprocess).
      return isTransform(def.in) ? into(def.out) : [...into(def.in), ...into(def.out, '', true)];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return into(def.innerType);
    default:
      return HARMLESS_TYPES.has(def.type) ? [] : [`${place}: an unknown type ${def.type}`];
  }
}

const isTransform = (schema: z.core.$ZodType | undefined) => schema?._zod.def.type === 'transform';

/** True for an element schema that accepts any value without a check, as in `listUpTo`. */
function isUnchecked(schema: z.core.$ZodType): boolean {
  return schema._zod.def.type === 'custom' && z.safeParse(schema, Symbol('anything')).success;
}
