import { changedTables, fingerprint } from './fingerprint.ts';
import { judgeCaller } from './judge-caller.ts';
import { makeClinic } from './make-clinic.ts';
import { type AnswerTimes, countLostTurns, longestSilence, measureAnswers } from './measure-line.ts';
import type { LineEvent } from './phone-line.ts';
import { playCaller } from './play-caller.ts';
import type { Caller } from './scenario.ts';
import type { CallersStage } from './stage.ts';

/** How one call went. `problems` is empty when it went well. */
export type CallerResult = {
  name: string;
  language: string;
  problems: string[];
  events: LineEvent[];
  answers: AnswerTimes[];
  /** Milliseconds that our tools took in each turn that used some. */
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

/** Makes a clinic, plays the caller, and compares what stands in the database with what must. */
export async function runCaller(
  stage: CallersStage,
  { name, language, scenario }: Caller,
): Promise<CallerResult> {
  const words = scenario.lines[language];
  if (!words) throw new Error(`${name} has no lines in ${language}`);
  const clinic = await makeClinic(stage, language, scenario.setting?.(words));
  const before = await fingerprint(stage, clinic.businessId);
  const played = await playCaller(stage, clinic, scenario.turns(words), { from: scenario.from });
  const problems = await judgeCaller(clinic, played, scenario.leaves(words));
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
