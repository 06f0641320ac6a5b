import { NativeSelect, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { AppDialog } from '../../components/app-dialog.tsx';
import { KeptForm } from '../../components/kept-form.tsx';
import { QueryState } from '../../components/query-state.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { useFreshQuery } from '../../lib/live/use-fresh-query.ts';
import { t } from '../../lib/text/texts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import type { Language, Service } from './service.ts';
import { TextFields } from './text-fields.tsx';
import { type ServiceTexts, textsOf, useTexts } from './use-texts.ts';

type TextDialogProps = {
  service: Service | null;
  /** The text that it begins with. */
  language: string;
  languages: readonly Language[];
  onClose: () => void;
};

/** What a service is called in each language of the business, with the default's text as help. */
export function TextDialog({ service, ...rest }: TextDialogProps) {
  const shown = useLastValue(service);
  return (
    <AppDialog opened={service !== null} onClose={rest.onClose} title={t('services.text.title')} fullOnPhone>
      {shown && <FreshTexts key={`${shown.id} ${rest.language}`} serviceId={shown.id} {...rest} />}
    </AppDialog>
  );
}

type FreshTextsProps = Omit<TextDialogProps, 'service'> & { serviceId: number };

function FreshTexts({ serviceId, ...rest }: FreshTextsProps) {
  const query = trpc.services.get.useQuery({ serviceId });
  const detail = useFreshQuery(query);
  return (
    <QueryState query={detail} skeleton={<Skeleton height={320} />}>
      {(service) => (
        <KeptForm name={`service.texts ${serviceId}`} beginning={textsOf(service, rest.languages)}>
          {(draft) => <Texts service={service} draft={draft} {...rest} />}
        </KeptForm>
      )}
    </QueryState>
  );
}

type TextsProps = Omit<TextDialogProps, 'service'> & {
  service: Outputs['services']['get'];
  draft: Draft<ServiceTexts>;
};

/**
 * All languages are kept, so that nothing typed is lost by switching to another one; saving saves all that was changed.
 */
function Texts({ service, draft, languages, language, onClose }: TextsProps) {
  // A language that somebody else adds meanwhile is not part of this form.
  const [offered] = useState(languages);
  const [chosen, choose] = useState(offered.some(({ code }) => code === language) ? language : '');
  const current = chosen || (offered[0]?.code ?? '');
  const leave = () => {
    draft.forget();
    onClose();
  };
  const { form, submit, busy } = useTexts({ service, draft }, offered, { current, choose, onDone: leave });
  const label = ({ code, name }: Language) =>
    service.coverage.missing.includes(code) ? t('services.text.missing', { language: name }) : name;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <NativeSelect
          size="md"
          label={t('services.text.language')}
          value={current}
          onChange={(event) => choose(event.currentTarget.value)}
          data={offered.map((one) => ({ value: one.code, label: label(one) }))}
        />
        {offered.map((one) => (
          <div key={one.code} hidden={one.code !== current}>
            <TextFields form={form} service={service} language={one} help={offered[0] ?? one} />
          </div>
        ))}
        <DialogButtons saveLabel={t('services.text.save')} busy={busy} onCancel={leave} />
      </Stack>
    </form>
  );
}
