import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import type { Outputs } from '../../trpc.ts';

export type Settings = Outputs['receptionist']['settings'];
export type Allowances = Settings['may'];
export type Allowance = keyof Allowances;
export type LanguageText = Settings['texts'][number];
export type KnownAnswer = Outputs['receptionist']['answers'][number];
export type Coverage = Outputs['receptionist']['coverage'];
export type CoverageRow = Coverage['rows'][number];
export type Source = Outputs['knowledge']['list'][number];
export type Language = Coverage['languages'][number];

/** Placeholder for the business name in a greeting. */
const BUSINESS = '{business}';

/** The first message of a call: the custom or default greeting, followed by the disclosure. */
export function formatGreeting(
  {
    greeting,
    defaultGreeting,
    disclosure,
  }: Pick<LanguageText, 'greeting' | 'defaultGreeting' | 'disclosure'>,
  business: string,
): string {
  // With a string as the replacement, `replaceAll` would interpret patterns such as `$&` in the business name.
  return `${greeting?.trim() || defaultGreeting} ${disclosure}`.replaceAll(BUSINESS, () => business);
}

/**
 * The open dialog in the URL: 'try', 'text.fr', 'answer', 'answer.fr.7', 'edit.7', 'remove.7', 'page', 'file',
 * 'passages.9', 'forget.9'.
 */
export function useReceptionistDialog() {
  const { value, open, close } = useUrlDialog('dialog');
  const [kind = '', subject = '', original = ''] = value?.split('.') ?? [];
  return {
    kind,
    /** The id or language in the dialog's URL value. */
    subject,
    /** Id of the answer that the new answer translates. */
    original,
    tryIt: () => open('try'),
    editText: (language: string) => open(`text.${language}`),
    addAnswer: () => open('answer'),
    editAnswer: (id: number) => open(`edit.${id}`),
    removeAnswer: (id: number) => open(`remove.${id}`),
    addPage: () => open('page'),
    addFile: () => open('file'),
    showPassages: (id: number) => open(`passages.${id}`),
    removeSource: (id: number) => open(`forget.${id}`),
    close,
  };
}

export type ReceptionistDialog = ReturnType<typeof useReceptionistDialog>;
