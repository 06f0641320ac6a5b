/** Plays one sample call at a time and marks the line of the transcript that is spoken. */
export function followSamples(): void {
  const players = [...document.querySelectorAll<HTMLAudioElement>('[data-sample] > audio')];
  for (const player of players) {
    const list = player.nextElementSibling;
    player.addEventListener('play', () => {
      for (const other of players) if (other !== player) other.pause();
    });
    player.addEventListener('timeupdate', () => markLine(list as HTMLElement, player.currentTime)); // Its transcript.
  }
}

/** Scrolls the transcript alone, never the page. */
function markLine(list: HTMLElement, seconds: number): void {
  const lines = [...list.querySelectorAll<HTMLElement>('[data-starts]')];
  const current = lines.findLast(({ dataset }) => Number(dataset.starts) <= seconds);
  if (current?.ariaCurrent === 'true') return;
  for (const line of lines) line.ariaCurrent = null;
  if (!current) return;
  current.ariaCurrent = 'true';
  list.scrollTop = current.offsetTop - list.clientHeight / 3;
}
