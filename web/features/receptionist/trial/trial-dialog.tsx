import { AppDialog } from '../../../components/app-dialog.tsx';
import { t } from '../../../lib/text/texts.ts';
import type { Language } from '../receptionist.ts';
import { TrialPanel } from './trial-panel.tsx';

export type TrialDialogProps = {
  opened: boolean;
  languages: readonly Language[];
  onClose: () => void;
};

/** The receptionist to talk to; closing it hangs up. */
export function TrialDialog({ opened, languages, onClose }: TrialDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('receptionist.trial.title')} size="lg" fullOnPhone>
      <TrialPanel languages={languages} />
    </AppDialog>
  );
}
