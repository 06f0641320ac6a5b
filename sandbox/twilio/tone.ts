const RATE = 8_000;
const HEADER_BYTES = 44;
const HERTZ = 440;
const VOLUME = 4_000;
/** Maximum tone length in seconds. A longer duration is cut to this length. */
const SECONDS_MAX = 1_200;

/**
 * A WAV file of the given duration in seconds, with 8,000 samples of 16 bits per second. A soft tone sounds in every
 * second half second.
 */
export function toneOf(seconds: number): Buffer {
  const samples = Math.min(Math.max(seconds, 0), SECONDS_MAX) * RATE;
  const file = Buffer.alloc(HEADER_BYTES + samples * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) {
    const isSilent = at % RATE >= RATE / 2;
    const height = isSilent ? 0 : Math.sin((2 * Math.PI * HERTZ * at) / RATE) * VOLUME;
    file.writeInt16LE(Math.round(height), HEADER_BYTES + at * 2);
  }
  return file;
}
