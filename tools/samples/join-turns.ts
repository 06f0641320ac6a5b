import { SAMPLE_RATE } from './speak-turn.ts';

/** Amplitude below which a sample counts as silence. */
const SILENCE = 200;
/** The target loudness of speech as a root mean square, and the maximum amplitude. */
const SPEECH_RMS = 4_000;
const PEAK = 30_000;
/** Milliseconds of silence before the first turn, between two turns and after the last turn. */
const LEAD_MS = 250;
const PAUSE_MS = 550;
const TAIL_MS = 400;

const samplesIn = (ms: number): number => Math.round((ms / 1_000) * SAMPLE_RATE);

/** Removes the silence around speech and adjusts its loudness. */
function levelSpeech(speech: Int16Array): Int16Array {
  const first = speech.findIndex((sample) => Math.abs(sample) > SILENCE);
  if (first < 0) throw new Error('the engine spoke nothing');
  const last = speech.findLastIndex((sample) => Math.abs(sample) > SILENCE);
  const trimmed = speech.subarray(first, last + 1);
  const loud = trimmed.filter((sample) => Math.abs(sample) > SILENCE);
  const rms = Math.sqrt(loud.reduce((sum, sample) => sum + sample * sample, 0) / loud.length);
  const peak = trimmed.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const gain = Math.min(SPEECH_RMS / rms, PEAK / peak);
  return trimmed.map((sample) => Math.round(sample * gain));
}

/** The samples of a whole call, the second at which each turn starts, and the duration. */
export type JoinedCall = { samples: Int16Array; startsSeconds: number[]; seconds: number };

export function joinTurns(turns: readonly Int16Array[]): JoinedCall {
  const parts = turns.map(levelSpeech);
  const startsSeconds: number[] = [];
  let length = samplesIn(LEAD_MS);
  for (const part of parts) {
    startsSeconds.push(Math.round((length / SAMPLE_RATE) * 100) / 100);
    length += part.length + samplesIn(PAUSE_MS);
  }
  length += samplesIn(TAIL_MS) - samplesIn(PAUSE_MS);
  const samples = new Int16Array(length);
  for (const [index, part] of parts.entries())
    samples.set(part, Math.round((startsSeconds[index] ?? 0) * SAMPLE_RATE));
  return { samples, startsSeconds, seconds: Math.round((length / SAMPLE_RATE) * 10) / 10 };
}
