/** By folder, without endings. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  web: ['start'],
  'web/components': [
    ...['customer-name', 'duration-text', 'filled-text', 'lazy-dialog', 'more-link', 'query-state', 'rows'],
    ...['section', 'status-badge', 'tile', 'time-text'],
  ],
  'web/features/shell': ['use-logout'],
  'web/lib': [
    ...['appointment-status', 'calls-href', 'customer-href', 'dialog-stack', 'formats'],
    ...['phone-query', 'read-id', 'save-file', 'format-change', 'join-list', 'problem-text'],
    ...[
      'use-csv-download',
      'use-last-value',
      'use-may',
      'use-now',
      'use-resources',
      'use-url-dialog',
      'use-url-state',
    ],
  ],
  'server/core': ['business-time', 'calendar-day'],
  '@mantine/core/.*': ['VisuallyHidden'],
  '@mantine/hooks/.*': ['use-uncontrolled', 'use-window-event'],
  '@tabler/icons-react/.*': [
    ...[
      'IconArrowBackUp',
      'IconChevronLeft',
      'IconChevronRight',
      'IconCircle',
      'IconCircleCheck',
      'IconDownload',
    ],
    ...['IconPencil', 'IconPlus', 'IconTrash', 'IconX'],
  ],
};

/**
 * What every screen loads in one file: the start, and small parts that many share. Each in a file of its own would be a
 * request of its own, of which a browser sends six at once over HTTP/1.1, with headers longer than what they bring. Nothing
 * here may need what most screens do without: it would come along.
 */
export const OF_EVERY_SCREEN = new RegExp(
  Object.entries(SHARED)
    .map(([folder, names]) => `/${folder}/(${names.join('|')})\\.(tsx?|mjs)$`)
    .join('|'),
);
