import type { CoverageRow } from '../receptionist.ts';

/** The address at which the text of something is written in a language: its dialog, ready to type. */
export function placeOf(
  { kind, id, name }: Pick<CoverageRow, 'kind' | 'id' | 'name'>,
  language: string,
): string {
  const at = (path: string, dialog: string) => `${path}?${new URLSearchParams({ dialog })}`;
  switch (kind) {
    case 'service':
      return at('/services', `text.${id}.${language}`);
    case 'phrase':
      return at('/translations', `add.${language}.${name}`);
    case 'answer':
      return at('/receptionist', `answer.${language}.${id}`);
    case 'greeting':
      return at('/receptionist', `text.${language}`);
  }
}
