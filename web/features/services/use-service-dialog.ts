import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';

/** Dialog in the URL: 'add', 'edit.101', 'text.101.fr', 'remove.101'. */
export function useServiceDialog() {
  const { value, open, close } = useUrlDialog('dialog');
  const [kind = '', id = '', language = ''] = value?.split('.') ?? [];
  return {
    kind,
    serviceId: Number(id),
    language,
    add: () => open('add'),
    edit: (serviceId: number) => open(`edit.${serviceId}`),
    write: (serviceId: number, code: string) => open(`text.${serviceId}.${code}`),
    remove: (serviceId: number) => open(`remove.${serviceId}`),
    close,
  };
}

export type ServiceDialog = ReturnType<typeof useServiceDialog>;
