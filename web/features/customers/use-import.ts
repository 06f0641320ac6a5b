import { useState } from 'react';
import { IMPORT_CHARACTERS_MAX } from '../../../server/modules/scheduling/customers/import.schema.ts';
import { formatError } from '../../lib/forms/api-errors.ts';
import { readTextFile } from '../../lib/forms/read-text-file.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';

type ChosenFile = { name: string; csv: string };

/** An import from the choice of a file to its result. `reset` begins anew. */
export function useImport() {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = trpc.customers.previewImport.useMutation({
    meta: { answersErrors: true },
    onError: (error) => setProblem(formatError(error)),
  });
  const run = trpc.customers.import.useMutation({
    meta: { answersErrors: true },
    onSuccess: ({ added: count }) => {
      const message = t('customers.importing.added', { count });
      showToast({ kind: 'success', title: t('customers.success'), message });
    },
  });

  const reset = () => {
    setFile(null);
    setProblem(null);
    preview.reset();
    run.reset();
  };
  const choose = async (chosen: File | null) => {
    if (chosen === null) return;
    reset();
    const csv = await readTextFile(chosen, IMPORT_CHARACTERS_MAX);
    setFile({ name: chosen.name, csv: csv ?? '' });
    if (csv === null) setProblem(t('customers.importing.tooLarge'));
    else preview.mutate({ csv });
  };
  const start = (skipSamePhone: boolean) =>
    file && run.mutate({ csv: file.csv, skipErrors: true, skipSamePhone });
  return {
    fileName: file?.name ?? null,
    problem,
    isChecking: preview.isPending,
    preview: preview.data ?? null,
    isRunning: run.isPending,
    failure: run.error && formatError(run.error),
    result: run.data ?? null,
    choose,
    start,
    reset,
  };
}

export type Import = ReturnType<typeof useImport>;
