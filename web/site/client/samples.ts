/** Plays one sample call at a time and marks the line of the transcript that is spoken. */
export function followSamples(): void {
  const players = [...document.querySelectorAll<HTMLAudioElement>('[data-sample] > audio')];
  for (const player of players) {
    const transcript = player.nextElementSibling as HTMLElement;
    player.addEventListener('play', () => {
      for (const other of players) if (other !== player) other.pause();
    });
    player.addEventListener('timeupdate', () => markLine(transcript, player.currentTime));
  }
}

/** Scrolls only the transcript, not the page. */
function markLine(transcript: HTMLElement, seconds: number): void {
  const lines = [...transcript.querySelectorAll<HTMLElement>('[data-starts]')];
  const current = lines.findLast(({ dataset }) => Number(dataset.starts) <= seconds);
  if (current?.ariaCurrent === 'true') return;
  for (const line of lines) line.ariaCurrent = null;
  if (!current) return;
  current.ariaCurrent = 'true';
  transcript.scrollTop = current.offsetTop - transcript.clientHeight / 3;
}
