import { Button, Skeleton, Text } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconClipboardList,
  IconClock,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { QueryState } from '../../components/query-state.tsx';
import { type RowAction, RowMenu } from '../../components/row-menu.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { UNDO_TOASTS } from '../../lib/undo-toasts.ts';
import { CALENDAR_HOURS } from '../../lib/url/calendar-dialogs.ts';
import { readId } from '../../lib/url/read-id.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import { type Resource, useResourcesQuery } from '../../lib/use-resources.ts';
import { trpc } from '../../trpc.ts';
import { CalendarDialog, ServicesDialog } from './calendar-dialog.tsx';

/** The parameter of the URL: `dialog=calendar` adds a calendar and `dialog=calendar.7` renames one. */
const DIALOG = 'calendar';
const SERVICES_DIALOG = 'calendar-services';

/** Section that lists, adds, renames, sorts and deletes the bookable calendars. */
export function CalendarsSection() {
  const dialog = useUrlDialog('dialog');
  const mayChange = useMay()('resources.create');
  const query = useResourcesQuery();
  const [kind, id = null] = dialog.value?.split('.') ?? [];
  const named = query.data?.resources.find((one) => one.id === readId(id)) ?? null;
  const add = mayChange && (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => dialog.open(DIALOG)}
    >
      {t('calendars.add')}
    </Button>
  );
  return (
    <Section title={t('calendars.title')} aside={add}>
      <Text c="dimmed">{t('calendars.hint')}</Text>
      <QueryState query={query} skeleton={<Skeleton height={56} />} errorTitle={t('calendars.loadFailed')}>
        {({ resources }) => (
          <CalendarRows
            resources={resources}
            onOpen={mayChange ? (kind, one) => dialog.open(`${kind}.${one.id}`) : null}
          />
        )}
      </QueryState>
      {mayChange && (
        <>
          <CalendarDialog
            opened={kind === DIALOG && (id === null || named !== null)}
            renamed={named}
            onClose={dialog.close}
          />
          <ServicesDialog calendar={kind === SERVICES_DIALOG ? named : null} onClose={dialog.close} />
        </>
      )}
    </Section>
  );
}

type CalendarRowsProps = {
  resources: readonly Resource[];
  /** Null for read-only members. */
  onOpen: ((dialog: string, resource: Resource) => void) | null;
};

function CalendarRows({ resources, onOpen }: CalendarRowsProps) {
  const { remove, busy } = useRemoveCalendar();
  const { move } = useOrderCalendars(resources);
  const areSeveral = resources.length > 1;
  return (
    <Rows label={t('calendars.title')}>
      {resources.map((one, place) => {
        const { id, name } = one;
        return (
          <Row
            key={id}
            title={<bdi>{name}</bdi>}
            detail={formatDetail(one)}
            actions={
              onOpen && (
                <>
                  <Button
                    variant="default"
                    aria-label={t('calendars.renameOf', { name })}
                    onClick={() => onOpen(DIALOG, one)}
                  >
                    {t('calendars.rename')}
                  </Button>
                  <RowMenu
                    id={menuId(id)}
                    name={name}
                    actions={[
                      ...(areSeveral || one.hours !== null
                        ? [
                            {
                              text: t('calendars.hours.edit'),
                              label: t('calendars.hours.editOf', { name }),
                              icon: IconClock,
                              onChoose: () => onOpen(CALENDAR_HOURS, one),
                            },
                          ]
                        : []),
                      ...(areSeveral || one.services !== null
                        ? [
                            {
                              text: t('calendars.services.edit'),
                              label: t('calendars.services.editOf', { name }),
                              icon: IconClipboardList,
                              onChoose: () => onOpen(SERVICES_DIALOG, one),
                            },
                          ]
                        : []),
                      ...(place > 0 ? [orderAction('up', one, move)] : []),
                      ...(place < resources.length - 1 ? [orderAction('down', one, move)] : []),
                      ...(areSeveral
                        ? [
                            {
                              text: t('calendars.remove'),
                              label: t('calendars.removeOf', { name }),
                              icon: IconTrash,
                              isDanger: true,
                              isDisabled: busy,
                              onChoose: () => remove(id),
                            },
                          ]
                        : []),
                    ]}
                  />
                </>
              )
            }
          />
        );
      })}
    </Rows>
  );
}

/**
 * Buttons that move a calendar one position up or down. The order matters: a booking without a selected calendar takes
 * the first free one.
 */
function orderAction(
  way: Direction,
  { id, name }: Resource,
  onMove: (resourceId: number, way: Direction) => void,
): RowAction {
  const label = t(`calendars.order.${way}`, { name });
  const icon = way === 'up' ? IconArrowUp : IconArrowDown;
  return { text: label, label, icon, onChoose: () => onMove(id, way) };
}

function formatDetail({ upcoming, hours, services }: Resource): string {
  return [
    t('calendars.upcoming', { count: upcoming }),
    ...(hours === null ? [] : [t('calendars.hours.isOwn')]),
    ...(services === null ? [] : [t('calendars.services.isSome', { count: services.length })]),
  ].join(' · ');
}

type Direction = 'up' | 'down';

/** Id of the menu of a calendar, to which the focus returns. */
const menuId = (resourceId: number) => `calendar-${resourceId}-menu`;

/** Moves a calendar by one position, with undo. Focus stays on the menu of the moved calendar. */
function useOrderCalendars(resources: readonly Resource[]) {
  const moved = useRef<number | null>(null);
  const undo = trpc.resources.order.useMutation(UNDO_TOASTS);
  const { mutateAsync, isPending } = trpc.resources.order.useMutation({
    meta: { failedTitle: 'calendars.order.failed' },
  });
  const ids = resources.map(({ id }) => id);
  const order = ids.join();
  // Browsers drop the focus of a row that moves in the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order changes
  useEffect(() => {
    if (moved.current === null) return;
    document.getElementById(menuId(moved.current))?.focus();
    moved.current = null;
  }, [order]);
  const move = (id: number, direction: Direction) => {
    const from = ids.indexOf(id);
    const to = direction === 'up' ? from - 1 : from + 1;
    if (isPending || to < 0 || to >= ids.length) return;
    moved.current = id;
    const resourceIds = ids.filter((other) => other !== id);
    resourceIds.splice(to, 0, id);
    const done = () =>
      showToast({
        kind: 'success',
        title: t('calendars.order.done'),
        undo: () => undo.mutate({ resourceIds: ids }),
      });
    // A `mutate` callback would not run after the page is left, but Undo must be offered anyway.
    mutateAsync({ resourceIds }).then(done, () => undefined);
  };
  return { move };
}

/** Removes a calendar immediately and offers Undo; a calendar with upcoming appointments is refused. */
function useRemoveCalendar() {
  const restore = trpc.resources.restore.useMutation(UNDO_TOASTS);
  const { mutate, isPending } = trpc.resources.remove.useMutation({
    meta: { failedTitle: 'calendars.removeFailed' },
    onSuccess: (_done, { resourceId }) =>
      showToast({
        kind: 'success',
        title: t('calendars.removed'),
        undo: () => restore.mutate({ resourceId }),
      }),
  });
  return { remove: (resourceId: number) => mutate({ resourceId }), busy: isPending };
}
