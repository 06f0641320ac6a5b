type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/**
 * The fields of a change that are not undefined. Prisma's types refuse `undefined`, because a condition with an
 * undefined value would match every row. A field that is absent from the change keeps its stored value.
 */
export function definedFields<Fields extends object>(fields: Fields): Defined<Fields> {
  // The cast is safe: the filter removed every undefined value.
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}
