import { Alert, Button, FileButton, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconFileText, IconInfoCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { KNOWLEDGE_LIMITS } from '../../../../server/modules/agent/knowledge/knowledge.schema.ts';
import { readPdf } from '../../../lib/forms/read-pdf.ts';
import { readTextFile } from '../../../lib/forms/read-text-file.ts';
import { t } from '../../../lib/text/texts.ts';

/** What a file says, with a remark where there is one, or why that cannot be told. */
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

/** Chooses a PDF or a text file and hands over its name and its text, or says why it cannot. */
export function FileChoice({ onRead }: { onRead: (name: string, text: string) => void }) {
  const [told, setTold] = useState<{ isProblem: boolean; words: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const forgetChoice = useRef<() => void>(null);
  const choose = async (file: File | null) => {
    if (file === null || busy) return;
    setBusy(true);
    setTold(null);
    const read = await readFile(file).finally(() => setBusy(false));
    if ('problem' in read) return setTold({ isProblem: true, words: read.problem });
    if (read.remark !== null) setTold({ isProblem: false, words: read.remark });
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
            // A browser fires no change event when the same file, corrected meanwhile, is chosen again.
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
      {told && (
        <Alert
          color={told.isProblem ? 'red' : 'blue'}
          role={told.isProblem ? 'alert' : 'status'}
          icon={told.isProblem ? <IconAlertTriangle aria-hidden /> : <IconInfoCircle aria-hidden />}
        >
          {told.words}
        </Alert>
      )}
    </>
  );
}
