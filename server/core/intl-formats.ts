/**
 * Creates each `Intl` formatter once per language and options. Creating one takes longer than all other work for a
 * table cell, and lists need one in every row.
 */
function cached<Options, Format>(
  create: (tag: string, options?: Options) => Format,
): (tag: string, options?: Options) => Format {
  const formats = new Map<string, Format>();
  return (tag, options) => {
    const key = tag + JSON.stringify(options ?? null);
    const format = formats.get(key) ?? create(tag, options);
    formats.set(key, format);
    return format;
  };
}

export const numberFormat = cached(
  (tag, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
);

export const dateFormat = cached(
  (tag, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
);
