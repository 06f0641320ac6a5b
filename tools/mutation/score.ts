export type Verdict = 'killed' | 'survived' | 'invalid' | 'explained';
export type Result = { id: string; area: string; kind: string; verdict: Verdict };

type Score = { killed: number; survived: number; explained: number; invalid: number };

/**
 * The share of killed mutants among killed and surviving ones; 1 if there are none. Invalid mutants, and those with a
 * reason in explained.json, are left out.
 */
export function scoreOf(results: readonly Result[]): number {
  const { killed, survived } = count(results);
  return killed + survived === 0 ? 1 : killed / (killed + survived);
}

/** The Wilson score interval at 95%: the range of the score of all mutants, given the sample. */
export function confidenceOf(results: readonly Result[]): [low: number, high: number] {
  const { killed, survived } = count(results);
  const n = killed + survived;
  if (n === 0) return [0, 1];
  const z = 1.96;
  const share = killed / n;
  const middle = (share + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const spread = (z / (1 + z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  return [middle - spread, middle + spread];
}

/** One line per area and per kind within it. */
export function formatScores(results: readonly Result[]): string[] {
  const areas = [...new Set(results.map(({ area }) => area))];
  return [
    ...areas.flatMap((area) => {
      const own = results.filter((result) => result.area === area);
      const kinds = [...new Set(own.map(({ kind }) => kind))].sort();
      return [
        formatLine(area, own),
        ...kinds.map((kind) =>
          formatLine(
            `  ${kind}`,
            own.filter((result) => result.kind === kind),
          ),
        ),
      ];
    }),
    formatLine('all', results),
  ];
}

function formatLine(name: string, results: readonly Result[]): string {
  const { killed, survived, explained, invalid } = count(results);
  const [low, high] = confidenceOf(results);
  const interval = `${formatShare(Math.max(0, low))} to ${formatShare(high)}`;
  return (
    `${name.padEnd(18)} ${formatShare(scoreOf(results)).padStart(6)} (95% confidence: ${interval}): ` +
    `${killed} killed, ${survived} survived, ${explained} explained, ${invalid} invalid`
  );
}

const formatShare = (share: number): string => `${(share * 100).toFixed(0)}%`;

function count(results: readonly Result[]): Score {
  const of = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length;
  return {
    killed: of('killed'),
    survived: of('survived'),
    explained: of('explained'),
    invalid: of('invalid'),
  };
}
