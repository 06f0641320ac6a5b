type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/**
 * The fields of a change that were sent. Prisma's types refuse `undefined`, because a condition without a value matches
 * every row; in data an absent field stays as it is.
 */
export function definedFields<Fields extends object>(fields: Fields): Defined<Fields> {
  // The remaining values are those of `fields` that are not undefined.
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}
