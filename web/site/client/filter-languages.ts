/** Normalizes a text, so that the search ignores case and accents. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Filters the list of languages by name and status, and shows how many match. */
export function filterLanguages(): void {
  const list = document.querySelector('[data-language-list]');
  const form = list?.querySelector<HTMLFormElement>('[data-language-filters]');
  if (!list || !form) return;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-language]')];
  const names = rows.map((row) => fold(row.dataset.language ?? ''));

  const show = () => {
    const chosen = new FormData(form);
    const words = fold(String(chosen.get('words') ?? '').trim());
    const status = chosen.get('status');
    for (const [index, row] of rows.entries()) {
      const fits = status === 'all' || row.dataset.status === status;
      row.hidden = !(fits && names[index]?.includes(words));
    }
    const shown = rows.filter((row) => !row.hidden).length;
    const count = list.querySelector('[data-language-count]');
    if (count) count.textContent = String(shown);
    list.querySelector<HTMLElement>('[data-language-none]')?.toggleAttribute('hidden', shown > 0);
  };

  form.addEventListener('input', show);
  form.addEventListener('submit', (event) => event.preventDefault());
  // Also filters at the start, because the browser may restore the fields after Back.
  show();
}
