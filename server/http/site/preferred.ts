/**
 * Which of `offered` a header such as Accept-Language or Accept-Encoding asks for most; undefined when it asks for none
 * of them. `fr` is meant by `fr-CA`; of equal wishes the one that is named first counts, and a wish of zero is none. A
 * header is read up to a length that no browser needs.
 */
export function preferred<Offer extends string>(
  header: string | undefined,
  offered: readonly Offer[],
): Offer | undefined {
  const wishes = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { name, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { name } of wishes) {
    const found = offered.find((offer) => name === offer || name.startsWith(`${offer}-`));
    if (found !== undefined) return found;
  }
  return undefined;
}
