/**
 * The same texts with each `{name}` replaced by its value. Throws for a name without a value, so that a page with a
 * hole in it is never built.
 */
export function fillTexts<Texts>(texts: Texts, values: Readonly<Record<string, string>>): Texts {
  return fillAny(texts, values) as Texts; // The shape is kept: only strings inside it change.
}

function fillAny(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return fillOne(value, values);
  if (Array.isArray(value)) return value.map((each) => fillAny(each, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fillAny(each, values)]));
}

function fillOne(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in "${text}"`);
    return value;
  });
}
