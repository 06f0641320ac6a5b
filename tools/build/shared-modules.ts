import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Modules of the product by folder, without file extensions. Packages that they import become part of the same chunk.
 */
type Modules = Readonly<Record<string, readonly string[]>>;

const START: Modules = {
  web: ['start'],
  'web/components': [
    ...['customer-name', 'filled-text', 'lazy-dialog', 'more-link', 'query-state', 'rows'],
    ...['section', 'status-badge', 'tile', 'time-text'],
  ],
  'web/features/shell': ['use-logout'],
  'web/lib': ['save-file', 'undo-toasts', 'use-csv-download', 'use-last-value', 'use-now', 'use-resources'],
  'web/lib/forms': ['problem-text'],
  'web/lib/input': ['dialog-stack', 'screen-widths'],
  'web/lib/session': ['use-may'],
  'web/lib/text': [
    ...['appointment-status', 'formats', 'format-call-line', 'format-change', 'format-message'],
    ...['format-service', 'join-list', 'name-languages'],
  ],
  'web/lib/url': ['calls-href', 'customer-href', 'read-id', 'use-url-dialog', 'use-url-state'],
  'server/core': ['appointment-status', 'business-time', 'calendar-day', 'format-call-actions'],
};

const FRAME: Modules = {
  'web/components': ['bar-chart'],
  'web/features/calls': ['call-back', 'call-badges', 'use-follow-up'],
  'web/features/hours': ['lazy-edit-hours-dialog'],
  'web/features/languages': ['lazy-language-dialogs', 'use-language-dialog'],
  'web/features/numbers': ['lazy-number-dialogs', 'number'],
  'web/features/payment': ['lazy-number-order-dialog'],
  'web/features/shell': ['shell'],
};

const root = join(import.meta.dirname, '../..');

/**
 * A regular expression that matches the paths of the modules. Throws for a module that does not exist, because a
 * renamed module would otherwise silently be missing in the shared file.
 */
function pattern(modules: Modules): RegExp {
  for (const [folder, names] of Object.entries(modules))
    for (const name of names)
      if (!['.ts', '.tsx'].some((ending) => existsSync(join(root, folder, name + ending))))
        throw new Error(`tools/build/shared-modules.ts names ${folder}/${name}, which does not exist`);
  const folders = Object.entries(modules).map(([folder, names]) => `/${folder}/(${names.join('|')})\\.tsx?$`);
  return new RegExp(folders.join('|'));
}

/**
 * Modules that every screen loads in one file: the entry `web/start`, and small modules that many screens share. In
 * separate files, each module would need a request with headers that are larger than the file. Over HTTP/1.1 a browser
 * sends only six requests at a time. A module here must not import anything that most screens do not need.
 */
export const OF_EVERY_SCREEN = pattern(START);

/**
 * The frame around all screens of members, and small modules that the dashboard shares with other screens of members,
 * in one file.
 */
export const OF_THE_FRAME = pattern(FRAME);
