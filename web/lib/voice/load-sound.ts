import { clientHeaders } from '../session/client-headers.ts';

/** `gone`: there is nothing to hear any more; asking again does not help. */
export type SoundProblem = 'gone' | 'failed';

/** An hour of sound comes over a slow line in this time, or is asked for again. */
const SOUND_TIMEOUT_MS = 180_000;

/**
 * Fetches sound as the signed-in person, since an address alone opens none. Returns an address that works in this page alone,
 * until whoever plays it gives it back with URL.revokeObjectURL.
 */
export async function loadSound(path: string, signal: AbortSignal): Promise<{ url: string } | SoundProblem> {
  try {
    const response = await fetch(path, {
      headers: clientHeaders(),
      signal: AbortSignal.any([signal, AbortSignal.timeout(SOUND_TIMEOUT_MS)]),
    });
    if (response.status === 404) return 'gone';
    const isSound = response.ok && response.headers.get('content-type')?.startsWith('audio/');
    return isSound ? { url: URL.createObjectURL(await response.blob()) } : 'failed';
  } catch {
    return 'failed';
  }
}
