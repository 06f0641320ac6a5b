import { IconLanguage, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { type RowAction, RowActions } from '../../components/row-menu.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Service, ServiceDialog } from './service.ts';

type ServiceActionsProps = {
  service: Service;
  /** The language in which the texts are opened. */
  language: string;
  dialog: ServiceDialog;
  /** Activates or deactivates the service. Where it is missing, the menu offers neither this nor the deletion. */
  onToggle?: (service: Service) => void;
};

/** The actions of a service: edit, translate, activate or deactivate, and delete. */
export function ServiceActions({ service, language, dialog, onToggle }: ServiceActionsProps) {
  const { id, name, isActive } = service;
  const changes: RowAction[] = onToggle
    ? [
        {
          text: isActive ? t('services.deactivate') : t('services.activate'),
          label: isActive ? t('services.deactivateOf', { name }) : t('services.activateOf', { name }),
          icon: isActive ? IconPlayerPause : IconPlayerPlay,
          onChoose: () => onToggle(service),
        },
        {
          text: t('services.delete'),
          label: t('services.deleteOf', { name }),
          icon: IconTrash,
          isDanger: true,
          onChoose: () => dialog.remove(id),
        },
      ]
    : [];
  return (
    <RowActions
      name={name}
      main={{
        text: t('services.edit'),
        label: t('services.editOf', { name }),
        onChoose: () => dialog.edit(id),
      }}
      actions={[
        {
          text: t('services.texts'),
          label: t('services.textsOf', { name }),
          icon: IconLanguage,
          onChoose: () => dialog.write(id, language),
        },
        ...changes,
      ]}
    />
  );
}
