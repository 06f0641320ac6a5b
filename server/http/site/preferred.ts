/**
 * The entry of `offered` that a header such as Accept-Language or Accept-Encoding prefers most; undefined if the header
 * accepts none. `fr` matches `fr-CA`. Among equal weights the first entry wins, and a weight of zero excludes an entry.
 * Only the first 500 characters of a header are read; no browser sends more.
 */
export function preferred<Offer extends string>(
  header: string | undefined,
  offered: readonly Offer[],
): Offer | undefined {
  const preferences = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { name, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { name } of preferences) {
    const match = offered.find((offer) => name === offer || name.startsWith(`${offer}-`));
    if (match !== undefined) return match;
  }
  return undefined;
}
