type Names = { you?: string | undefined; agent?: string | undefined };

/**
 * The transcript, one paragraph per turn. The log is busy while a turn grows, so that screen readers read it once
 * complete.
 */
export function keepLog(log: HTMLElement, names: Names) {
  let growing: HTMLElement | null = null;

  function add(who: keyof Names, words: string, language: string): HTMLElement {
    const turn = document.createElement('p');
    turn.className = who === 'agent' ? 'said said-agent' : 'said';
    const name = document.createElement('span');
    name.className = 'said-who';
    name.textContent = names[who] ?? '';
    const said = document.createElement('bdi');
    if (language !== '') said.lang = language;
    said.textContent = words;
    turn.append(name, said);
    log.append(turn);
    log.scrollTop = log.scrollHeight;
    return said;
  }

  function close(): void {
    growing = null;
    log.removeAttribute('aria-busy');
  }

  return {
    youSaid: (words: string, language: string) => void add('you', words, language),
    /** Adds a piece of the receptionist's answer. */
    hear(token: string, isLast: boolean, language: string): void {
      if (growing) growing.textContent += token;
      else if (token.trim() !== '') {
        log.setAttribute('aria-busy', 'true');
        growing = add('agent', token, language);
      }
      log.scrollTop = log.scrollHeight;
      if (isLast) close();
    },
    close,
  };
}
