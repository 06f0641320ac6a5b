import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOnPath } from '../services/private-redis.ts';
import { LaunchError } from '../terminal.ts';
import type { SpokenTurn } from './read-turns.ts';

const run = promisify(execFile);

/** Samples per second of the speech engine and of the recordings. */
export const SAMPLE_RATE = 16_000;

/** Voices of SVOX Pico. The engine has one voice for each language. */
const VOICES: Record<string, string> = { en: 'en-US', fr: 'fr-FR', es: 'es-ES' };

/**
 * Filters for the voice of the caller: deeper than the agent, at nearly the same speed, and limited to the frequencies
 * of a telephone.
 */
const CALLER_VOICE = `asetrate=${SAMPLE_RATE * 0.84},aresample=${SAMPLE_RATE},atempo=${1 / 0.84 / 1.04},highpass=f=300,lowpass=f=3400`;
const AGENT_VOICE = 'highpass=f=80';

/** Throws an error that names the missing packages and how to install them. */
export function assertEngines(): void {
  const missing = ['pico2wave', 'ffmpeg'].filter((program) => !findOnPath(program));
  if (missing.length === 0) return;
  throw new LaunchError(
    `${missing.join(' and ')} not found. On Debian: apt-get install libttspico-utils ffmpeg ` +
      '(libttspico-utils is in the section non-free).',
  );
}

type Spelling = [written: RegExp, spoken: string];

/** Notations that the voices read wrongly, each with the spoken form that replaces it, by language. */
const SPELLINGS: Record<string, Spelling[]> = {
  en: [[/\bAI\b/g, 'A I']],
  fr: [
    [/\bIA\b/g, 'I A'],
    [/(\d+) h\b/g, '$1 heures'],
    [/(\d+) \$/g, '$1 dollars'],
  ],
  es: [
    [/\$(\d+)/g, '$1 dólares'],
    [/(\d+):00/g, '$1'],
  ],
};

/**
 * Rewrites a text so that the voice of a language reads it correctly: plain spaces and quotes, no markup, notations as
 * words.
 */
function spell(text: string, language: string): string {
  const plain = text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/[<>&]/g, ' ')
    .replace(/’/g, "'");
  return (SPELLINGS[language] ?? []).reduce(
    (result, [written, spoken]) => result.replace(written, spoken),
    plain,
  );
}

/** Speaks a turn; returns 16-bit mono samples at `SAMPLE_RATE`. */
export async function speakTurn({ who, language, text }: SpokenTurn, folder: string): Promise<Int16Array> {
  const code = language.slice(0, 2);
  const voice = VOICES[code];
  if (voice === undefined) throw new Error(`the engine has no voice for ${language}`);
  const file = join(folder, 'turn.wav');
  await run('pico2wave', ['-l', voice, '-w', file, spell(text, code)]);
  const filter = who === 'caller' ? CALLER_VOICE : AGENT_VOICE;
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-i', file, '-af', filter, '-ar', String(SAMPLE_RATE), '-ac', '1', '-f', 's16le', '-'],
    { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 },
  );
  return new Int16Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + (stdout.length & ~1)));
}
