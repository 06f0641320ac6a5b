import type { LineEvent } from './phone-line.ts';
import type { CallerResult } from './run-caller.ts';

const seconds = (ms: number): string => (ms / 1_000).toFixed(1).padStart(6);

function lineOf({
  at_ms: at,
  kind,
  frame,
  text,
  is_whole: isWhole,
  what,
  detail,
}: LineEvent): string | undefined {
  if (kind === 'heard') return `${seconds(at)}  agent   ${text}${isWhole ? '' : ' —'}`;
  if (kind === 'line') return `${seconds(at)}  ·       ${what} ${detail}`;
  if (frame?.type === 'prompt') return `${seconds(at)}  caller  ${frame.voicePrompt}`;
  if (frame?.type === 'dtmf') return `${seconds(at)}  caller  pressed ${frame.digit}`;
  if (frame?.type === 'language') return `${seconds(at)}  ·       language ${frame.ttsLanguage}`;
  if (frame?.type === 'end') return `${seconds(at)}  ·       end ${frame.handoffData ?? ''}`;
  return undefined;
}

/** The transcript of a call; each line has the seconds since the call started. */
export function transcript(events: readonly LineEvent[]): string {
  return events.flatMap((event) => lineOf(event) ?? []).join('\n');
}

/** The percentile of `values` at `share`, which is between 0 and 1; NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** One line per caller; problems and the transcript follow if there are any problems. */
export function describeCaller(result: CallerResult): string {
  const { name, language, problems, answers, deadAirMs, events } = result;
  const first = percentile(
    answers.map(({ firstToken }) => firstToken),
    0.5,
  );
  const figures = `${answers.length} answers, first word ${first.toFixed(0)} ms, dead air ${deadAirMs} ms`;
  const title = `${problems.length === 0 ? '✔' : '✖'} ${language.padEnd(3)} ${name.padEnd(20)} ${figures}`;
  if (problems.length === 0) return title;
  return [
    title,
    ...problems.map((problem) => `    ${problem}`),
    transcript(events).replace(/^/gm, '    | '),
  ].join('\n');
}

function row(label: string, values: number[]): string {
  const figures = [0.5, 0.95].map((share) => `p${share * 100} ${percentile(values, share).toFixed(0)} ms`);
  return `  ${label.padEnd(28)} ${figures.join('   ')}   of ${values.length}`;
}

/** The answer times of all callers, in one line. */
export function describeTimes(results: readonly CallerResult[]): string {
  const answers = results.flatMap((result) => result.answers);
  return [
    row(
      'heard → first word',
      answers.map(({ firstToken }) => firstToken),
    ),
    row(
      'heard → first sentence',
      answers.map(({ firstSentence }) => firstSentence),
    ),
    row(
      'tools of a turn',
      results.flatMap(({ tools }) => tools),
    ),
    row(
      'longest dead air of a call',
      results.map(({ deadAirMs }) => deadAirMs),
    ),
    `  lost turns ${results.reduce((sum, { lostTurns }) => sum + lostTurns, 0)}`,
  ].join('\n');
}
