import { Button, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../server/core/format-duration.ts';
import { clientHeaders } from '../lib/session/client-headers.ts';
import { t } from '../lib/text/texts.ts';
import classes from './sound-player.module.css';

type SoundPlayerProps = {
  /** URL of the sound on the server. It is fetched with the session's token when it is first played. */
  path: string;
  /** Accessible name of the sound. */
  name: string;
  seconds: number;
};

/** Player that loads its sound on demand. */
export function SoundPlayer({ path, name, seconds }: SoundPlayerProps) {
  const { url, problem, isLoading, load } = useSound(path);
  if (url !== null) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the recognized words are beside the player as text, if any.
      <audio className={classes.sound} controls autoPlay preload="none" src={url} aria-label={name} />
    );
  }
  return (
    <Stack gap={4} align="flex-start">
      <Button
        variant="default"
        loading={isLoading}
        disabled={problem === 'gone'}
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        aria-label={t('common.sound.listenTo', { name, duration: formatDuration(seconds) })}
        onClick={load}
      >
        {t('common.sound.listen', { duration: formatDuration(seconds) })}
      </Button>
      {problem !== null && (
        <Text size="sm" role="alert">
          {t(`common.sound.${problem}`)}
        </Text>
      )}
    </Stack>
  );
}

/** Loads a sound once and releases it on unmount. */
function useSound(path: string) {
  const [url, setUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<SoundProblem | null>(null);
  const [isLoading, setLoading] = useState(false);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  useEffect(() => {
    if (url === null) return;
    return () => URL.revokeObjectURL(url);
  }, [url]);

  async function load(): Promise<void> {
    const controller = new AbortController();
    leaving.current = controller;
    setLoading(true);
    setProblem(null);
    const loaded = await loadSound(path, controller.signal);
    if (controller.signal.aborted) {
      if (typeof loaded === 'object') URL.revokeObjectURL(loaded.url);
      return;
    }
    setLoading(false);
    if (typeof loaded === 'object') setUrl(loaded.url);
    else setProblem(loaded);
  }
  return { url, problem, isLoading, load: () => void load() };
}

/** Why a sound cannot be played. `gone`: it was deleted, so that a retry does not help. */
type SoundProblem = 'gone' | 'failed';

/** Timeout for loading a sound. It allows an hour of audio over a slow connection. */
const SOUND_TIMEOUT_MS = 180_000;

/**
 * Fetches audio with the session's token, because its URL alone is not enough. Returns an object URL of this page; the
 * caller releases it with URL.revokeObjectURL.
 */
async function loadSound(path: string, signal: AbortSignal): Promise<{ url: string } | SoundProblem> {
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
