import { SAMPLE_RATE } from './speak-turn.ts';

/** Amplitude below which a sample counts as silence. */
const SILENCE = 200;
/** Root mean square to which speech is raised or lowered, and the highest amplitude allowed. */
const SPEECH_RMS = 4_000;
const PEAK = 30_000;
/** Silence before the call, between two turns and behind the last. */
const LEAD_MS = 250;
const PAUSE_MS = 550;
const TAIL_MS = 400;

const samplesIn = (ms: number): number => Math.round((ms / 1_000) * SAMPLE_RATE);

/** Speech without the silence around it, at the common loudness. */
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

/** A whole call, and the second at which each turn begins. */
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
