import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkCaller } from '../callers/check-caller.ts';
import { makeClinic } from '../callers/make-clinic.ts';
import { playCaller } from '../callers/play-caller.ts';
import { type CallersProduct, startProduct } from '../callers/start-product.ts';
import { projectRoot } from '../project-paths.ts';
import { joinTurns } from './join-turns.ts';
import { readTurns, type SpokenTurn } from './read-turns.ts';
import { SAMPLE_CALLS, type SampleCall } from './sample-calls.ts';
import { SAMPLE_RATE, speakTurn } from './speak-turn.ts';

// npm run samples: records the sample calls of the landing page. The product's own agent answers the calls, and a
// speech engine speaks both sides.

const AUDIO_FOLDER = join(projectRoot, 'web/public/samples');
const TRANSCRIPTS = join(projectRoot, 'web/site/samples.json');
/** A phone number from a range that is reserved for fiction. */
const CALLER = '+15145550123';
const BITRATE = '24k';

async function haveCall(product: CallersProduct, call: SampleCall): Promise<SpokenTurn[]> {
  const clinic = await makeClinic(product, call.language, { languages: call.languages ?? [] });
  const played = await playCaller(product, clinic, call.turns, { from: CALLER });
  const problems = await checkCaller(clinic, played, call.leaves);
  if (problems.length > 0) throw new Error(`the call "${call.name}" failed: ${problems.join('; ')}`);
  return readTurns(played.events, call.language);
}

function writeAudio(samples: Int16Array, file: string): void {
  const input = ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', '-'];
  const output = ['-c:a', 'libmp3lame', '-b:a', BITRATE, '-map_metadata', '-1', '-fflags', '+bitexact'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...output, file], {
    input: Buffer.from(samples.buffer),
  });
}

async function recordCall(product: CallersProduct, call: SampleCall, folder: string) {
  const turns = await haveCall(product, call);
  const spoken: Int16Array[] = [];
  for (const turn of turns) spoken.push(await speakTurn(turn, folder));
  const { samples, startsSeconds, seconds } = joinTurns(spoken);
  const file = join(AUDIO_FOLDER, `${call.name}.mp3`);
  writeAudio(samples, file);
  console.log(`${call.name}: ${seconds} s, ${Math.round(statSync(file).size / 1_000)} kB`);
  for (const { who, text } of turns) console.log(`  ${who}: ${text}`);
  const lines = turns.map((turn, index) => ({ ...turn, startsSeconds: startsSeconds[index] }));
  return { name: call.name, seconds, lines };
}

const product = await startProduct({ queue: 'postgres', model: 'rules', speed: 60 });
const folder = mkdtempSync(join(tmpdir(), 'callingua-samples-'));
try {
  mkdirSync(AUDIO_FOLDER, { recursive: true });
  const samples = [];
  for (const call of SAMPLE_CALLS) samples.push(await recordCall(product, call, folder));
  writeFileSync(TRANSCRIPTS, `${JSON.stringify(samples, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
  await product.stop();
}
process.exit();
