/** Up to this value every even number is a round one. */
const SMALL = 20;

/** The top of an axis from 0 that holds the value and has a whole number in its middle: 2, 4, … 20, 30, … 100, 200, … */
export function axisTop(value: number): number {
  if (value <= SMALL) return Math.max(2, Math.ceil(value / 2) * 2);
  const unit = 10 ** Math.floor(Math.log10(value));
  return Math.ceil(value / unit) * unit;
}
