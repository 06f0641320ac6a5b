import type { Outputs } from '../../../trpc.ts';

export type Course = Outputs['billing']['balanceCourse'];

const WIDTH = 720;
const HEIGHT = 200;

export type CourseShape = {
  width: number;
  height: number;
  /** SVG points of the past and the expected line; both include today. */
  past: string;
  ahead: string;
  /** Positions of today, of zero and of the days with fees. */
  todayX: number;
  zeroY: number;
  fees: { key: string; x: number; y: number }[];
  topCents: number;
  bottomCents: number;
};

/** Lines of the balance from the first past day to the last expected one; undefined without days. */
export function shapeOf({ past, ahead }: Course): CourseShape | undefined {
  const days = [...past, ...ahead];
  if (days.length === 0) return undefined;
  const cents = days.map(({ balanceCents }) => balanceCents);
  const topCents = Math.max(0, ...cents);
  const bottomCents = Math.min(0, ...cents);
  const span = Math.max(1, topCents - bottomCents);
  const xOf = (index: number) => (index / Math.max(1, days.length - 1)) * WIDTH;
  const yOf = (balance: number) => ((topCents - balance) / span) * HEIGHT;
  const points = days.map(
    ({ balanceCents }, index) => `${xOf(index).toFixed(1)},${yOf(balanceCents).toFixed(1)}`,
  );
  const today = Math.max(0, past.length - 1);
  return {
    width: WIDTH,
    height: HEIGHT,
    past: points.slice(0, today + 1).join(' '),
    ahead: points.slice(today).join(' '),
    todayX: xOf(today),
    zeroY: yOf(0),
    fees: ahead.flatMap(({ day, balanceCents, feesCents }, index) =>
      feesCents > 0 ? [{ key: day, x: xOf(past.length + index), y: yOf(balanceCents) }] : [],
    ),
    topCents,
    bottomCents,
  };
}

/** The first coming day with the lowest balance; undefined without coming days. */
export function lowestAhead({ ahead }: Course): Course['ahead'][number] | undefined {
  return ahead.reduce<Course['ahead'][number] | undefined>(
    (lowest, day) => (lowest === undefined || day.balanceCents < lowest.balanceCents ? day : lowest),
    undefined,
  );
}
