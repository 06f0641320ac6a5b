import { checkCaller } from './check-caller.ts';
import { changedTables, fingerprint } from './fingerprint.ts';
import { makeClinic } from './make-clinic.ts';
import { type AnswerTimes, countLostTurns, longestSilence, measureAnswers } from './measure-line.ts';
import type { LineEvent } from './phone-line.ts';
import { playCaller } from './play-caller.ts';
import type { Caller } from './scenario.ts';
import type { CallersStage } from './stage.ts';

/** The result of one call. `problems` is empty if the call and its effects are as expected. */
export type CallerResult = {
  name: string;
  language: string;
  problems: string[];
  events: LineEvent[];
  answers: AnswerTimes[];
  /** Milliseconds spent in tools, for each turn with tool calls. */
  tools: number[];
  deadAirMs: number;
  lostTurns: number;
};

async function readTools({ pool }: CallersStage, callSid: string): Promise<number[]> {
  const { rows } = await pool.query<{ tools_ms: number }>(
    'SELECT tools_ms FROM call_messages WHERE call_sid = $1 AND tools_ms > 0',
    [callSid],
  );
  return rows.map(({ tools_ms: ms }) => ms);
}

/** Creates a clinic, plays the caller, and compares the rows in the database with the expected ones. */
export async function runCaller(
  stage: CallersStage,
  { name, language, scenario }: Caller,
): Promise<CallerResult> {
  const texts = scenario.lines[language];
  if (!texts) throw new Error(`${name} has no lines in ${language}`);
  const clinic = await makeClinic(stage, language, scenario.setting?.(texts));
  const before = await fingerprint(stage, clinic.businessId);
  const played = await playCaller(stage, clinic, scenario.turns(texts), { from: scenario.from });
  const problems = await checkCaller(clinic, played, scenario.leaves(texts));
  const changed = changedTables(before, await fingerprint(stage, clinic.businessId));
  return {
    name,
    language,
    problems: [...problems, ...changed.map((table) => `${table} changed`)],
    events: played.events,
    answers: measureAnswers(played.events),
    tools: await readTools(stage, played.callSid),
    deadAirMs: longestSilence(played.events),
    lostTurns: countLostTurns(played.events),
  };
}
