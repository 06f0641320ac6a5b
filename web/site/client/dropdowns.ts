/** Closes an open menu after a click elsewhere or in it, or by Escape, which returns the focus. */
export function closeDropdowns(): void {
  const dropdowns = document.querySelectorAll<HTMLDetailsElement>('[data-dropdown]');
  document.addEventListener('click', ({ target }) => {
    for (const dropdown of dropdowns) {
      const isSummary = target instanceof Element && target.closest('summary')?.parentElement === dropdown;
      if (!isSummary) dropdown.open = false;
    }
  });
  for (const dropdown of dropdowns)
    dropdown.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !dropdown.open) return;
      dropdown.open = false;
      dropdown.querySelector('summary')?.focus();
    });
}
