import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Our own modules by folder, without file extensions. Packages that they import are included. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  web: ['start'],
  'web/components': [
    ...['customer-name', 'filled-text', 'lazy-dialog', 'more-link', 'query-state', 'rows'],
    ...['section', 'status-badge', 'tile', 'time-text'],
  ],
  'web/features/shell': ['use-logout'],
  'web/lib': ['save-file', 'undo-toasts', 'use-csv-download', 'use-last-value', 'use-now', 'use-resources'],
  'web/lib/forms': ['problem-text'],
  'web/lib/input': ['dialog-stack', 'phone-query'],
  'web/lib/session': ['use-may'],
  'web/lib/text': [
    ...['appointment-status', 'formats', 'format-call-line', 'format-change', 'format-message'],
    ...['format-service', 'join-list', 'name-languages'],
  ],
  'web/lib/url': ['calls-href', 'customer-href', 'read-id', 'use-url-dialog', 'use-url-state'],
  'server/core': ['appointment-status', 'business-time', 'calendar-day', 'format-call-actions'],
};

const root = join(import.meta.dirname, '../..');

/** Fails for a module that was moved or renamed, because it would silently be missing in the shared script. */
for (const [folder, names] of Object.entries(SHARED))
  for (const name of names)
    if (!['.ts', '.tsx'].some((ending) => existsSync(join(root, folder, name + ending))))
      throw new Error(`tools/build/shared-modules.ts names ${folder}/${name}, which does not exist`);

/**
 * Modules that every screen loads in one file: the start, and small modules that many screens share. Separate files
 * would be separate requests, whose headers are longer than the files; over HTTP/1.1 a browser sends six at a time. No
 * module here may import what most screens do not need, because every screen would load it.
 */
export const OF_EVERY_SCREEN = new RegExp(
  Object.entries(SHARED)
    .map(([folder, names]) => `/${folder}/(${names.join('|')})\\.tsx?$`)
    .join('|'),
);
