import {
  Alert,
  Button,
  FileButton,
  Group,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconAlertTriangle, IconFileText, IconInfoCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  type AddTextInput,
  addTextInput,
  KNOWLEDGE_LIMITS,
  type PdfProblem,
  type PdfText,
} from '../../../../server/modules/agent/knowledge/knowledge.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { DraftForm } from '../../../components/draft-form.tsx';
import type { Draft } from '../../../lib/forms/drafts.ts';
import { readTextFile } from '../../../lib/forms/read-text-file.ts';
import { useDraftForm } from '../../../lib/forms/use-zod-form.ts';
import { clientHeaders } from '../../../lib/session/client-headers.ts';
import { languageOptions } from '../../../lib/text/name-languages.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { trpc } from '../../../trpc.ts';
import type { Language } from '../receptionist.ts';

type AddFileDialogProps = { opened: boolean; languages: readonly Language[]; onClose: () => void };

/** Dialog that adds a PDF, a text file or a typed text. The input stays until it is added. */
export function AddFileDialog({ opened, languages, onClose }: AddFileDialogProps) {
  const original: AddTextInput = {
    kind: 'text',
    title: '',
    languageCode: languages[0]?.code ?? '',
    text: '',
  };
  return (
    <AppDialog
      opened={opened && languages.length > 0}
      onClose={onClose}
      title={t('receptionist.sources.fileTitle')}
      size="lg"
      fullOnPhone
    >
      <DraftForm name="source.file" original={original}>
        {(draft) => <FileForm draft={draft} languages={languages} onClose={onClose} />}
      </DraftForm>
    </AppDialog>
  );
}

type FileFormProps = {
  draft: Draft<AddTextInput>;
  languages: readonly Language[];
  onClose: () => void;
};

function FileForm({ draft, languages, onClose }: FileFormProps) {
  const leave = draft.discardAnd(onClose);
  const { form, submit, busy } = useAddText(draft, leave);
  const fill = (title: string, text: string) => form.setValues({ kind: 'file', title, text });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FileChoice onRead={fill} />
        <TextInput
          size="md"
          dir="auto"
          label={t('receptionist.sources.name')}
          maxLength={KNOWLEDGE_LIMITS.titleLength}
          key={form.key('title')}
          {...form.getInputProps('title')}
        />
        <NativeSelect
          size="md"
          label={t('receptionist.sources.language')}
          description={t('receptionist.sources.languageHint')}
          data={languageOptions(languages)}
          key={form.key('languageCode')}
          {...form.getInputProps('languageCode')}
        />
        <Textarea
          size="md"
          dir="auto"
          rows={10}
          label={t('receptionist.sources.text')}
          description={t('receptionist.sources.textHint')}
          key={form.key('text')}
          {...form.getInputProps('text')}
        />
        <DialogButtons submitLabel={t('receptionist.sources.addFileDo')} busy={busy} onCancel={leave} />
      </Stack>
    </form>
  );
}

function useAddText(draft: Draft<AddTextInput>, onDone: () => void) {
  const form = useDraftForm(addTextInput, draft, {
    title: t('receptionist.sources.titleRequired'),
    text: (typed) => t(typed ? 'receptionist.sources.textTooLong' : 'receptionist.sources.textRequired'),
  });
  const add = trpc.knowledge.addText.useMutation({
    meta: { failedTitle: 'receptionist.sources.fileFailed' },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('receptionist.sources.fileAdded') });
      onDone();
    },
  });
  const submit = form.onSubmit((values) => add.mutate(values), form.focusFirstError);
  return { form, submit, busy: add.isPending };
}

/** The text of a file, with an optional note about it, or the reason why the file cannot be read. */
type Read = { text: string; remark: string | null } | { problem: string };

async function readAsPdf(file: File): Promise<Read> {
  if (file.size > KNOWLEDGE_LIMITS.pdfBytes) return { problem: t('receptionist.sources.pdfTooLarge') };
  const read = await readPdf(file);
  if (typeof read === 'string') return { problem: t(`receptionist.sources.pdfProblems.${read}`) };
  const remark = t(read.isCut ? 'receptionist.sources.pdfCut' : 'receptionist.sources.pdfRead');
  return { text: read.text, remark };
}

async function readFile(file: File): Promise<Read> {
  if ((await file.slice(0, 5).text()) === '%PDF-') return readAsPdf(file);
  const text = await readTextFile(file, KNOWLEDGE_LIMITS.fileBytes);
  if (text === null) return { problem: t('receptionist.sources.tooLarge') };
  return text.includes('\0') ? { problem: t('receptionist.sources.notText') } : { text, remark: null };
}

/** Field for a PDF or text file; returns its name and text, or the reason for a refusal. */
function FileChoice({ onRead }: { onRead: (name: string, text: string) => void }) {
  const [notice, setNotice] = useState<{ isProblem: boolean; words: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const forgetChoice = useRef<() => void>(null);
  const choose = async (file: File | null) => {
    if (file === null || busy) return;
    setBusy(true);
    setNotice(null);
    const read = await readFile(file).finally(() => setBusy(false));
    if ('problem' in read) return setNotice({ isProblem: true, words: read.problem });
    if (read.remark !== null) setNotice({ isProblem: false, words: read.remark });
    onRead(file.name.slice(0, KNOWLEDGE_LIMITS.titleLength), read.text);
  };
  return (
    <>
      <Text size="sm">{t('receptionist.sources.fileHint')}</Text>
      <Group>
        <FileButton
          accept=".txt,.md,.pdf,text/plain,text/markdown,application/pdf"
          resetRef={forgetChoice}
          onChange={(file) => {
            void choose(file);
            // Browsers fire no change event when the same, corrected file is chosen again.
            forgetChoice.current?.();
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={busy}
              leftSection={<IconFileText size={18} aria-hidden />}
            >
              {t('receptionist.sources.choose')}
            </Button>
          )}
        </FileButton>
        {busy && (
          <Text size="sm" role="status">
            {t('receptionist.sources.pdfReading')}
          </Text>
        )}
      </Group>
      {notice && (
        <Alert
          color={notice.isProblem ? 'red' : 'blue'}
          role={notice.isProblem ? 'alert' : 'status'}
          icon={notice.isProblem ? <IconAlertTriangle aria-hidden /> : <IconInfoCircle aria-hidden />}
        >
          {notice.words}
        </Alert>
      )}
    </>
  );
}

/** `busy`: the service is reading other files; `failed`: the cause is unknown. Both may succeed later. */
type PdfFailure = PdfProblem | 'busy' | 'failed';

/** Timeout for uploading 10 MB on a slow connection and extracting the text. */
const PDF_TIMEOUT_MS = 60_000;

const isText = (answer: unknown): answer is PdfText =>
  answer instanceof Object && 'text' in answer && typeof answer.text === 'string';
const isProblem = (answer: unknown): answer is { problem: PdfProblem } =>
  answer instanceof Object && 'problem' in answer;

/**
 * Sends a selected PDF to the service, which extracts the text and does not store the file. Returns the text, or the
 * reason why there is none.
 */
async function readPdf(file: File): Promise<PdfText | PdfFailure> {
  try {
    const response = await fetch('/api/pdf-texts', {
      method: 'POST',
      headers: { ...clientHeaders(), 'Content-Type': 'application/pdf' },
      body: file,
      signal: AbortSignal.timeout(PDF_TIMEOUT_MS),
    });
    if (response.status === 429) return 'busy';
    const answer: unknown = await response.json();
    if (isProblem(answer)) return answer.problem;
    return response.ok && isText(answer) ? answer : 'failed';
  } catch {
    return 'failed';
  }
}
