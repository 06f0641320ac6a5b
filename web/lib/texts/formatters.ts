/**
 * Makes a formatter of Intl once for each language and shape. Making one takes longer than everything else that a cell of a
 * table needs, and lists ask for one in every row.
 */
function keep<Options, Made>(
  make: (tag: string, options?: Options) => Made,
): (tag: string, options?: Options) => Made {
  const made = new Map<string, Made>();
  return (tag, options) => {
    const key = tag + JSON.stringify(options ?? null);
    const known = made.get(key) ?? make(tag, options);
    made.set(key, known);
    return known;
  };
}

export const numberFormat = keep(
  (tag, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
);

export const dateFormat = keep(
  (tag, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
);

export const pluralRules = keep((tag) => new Intl.PluralRules(tag));
