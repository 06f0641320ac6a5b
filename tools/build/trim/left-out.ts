import type { Plugin } from 'vite';

type LeftOut = { file: RegExp; instead: string };

const NOTHING = '() => null';

/**
 * Unused parts of libraries, and their replacements. Of the calendar library these are parts for options that its only
 * user (business-calendar.tsx) switches off; with them go menus, dialogs and their positioning, which the grid does not
 * need.
 */
const LEFT_OUT: readonly LeftOut[] = [
  // `withCssVariables: false`: the build has written them (theme-variables.ts).
  {
    file: /\/@mantine\/core\/.*\/MantineCssVariables\.mjs$/,
    instead: `export const MantineCssVariables = ${NOTHING};`,
  },
  // The portal runs several queries in parallel and does not use suspense.
  {
    file: /\/@tanstack\/react-query\/build\/modern\/useQueries\.js$/,
    instead: `export const useQueries = ${NOTHING};`,
  },
  {
    file: /\/@tanstack\/react-query\/build\/modern\/useSuspenseQueries\.js$/,
    instead: `export const useSuspenseQueries = ${NOTHING};`,
  },
  // Events of the grid do not recur: those of a series are events of their own.
  { file: /\/node_modules\/rrule\/dist\/esm\/index\.js$/, instead: 'export const RRule = null;' },
  // `withHeader: false`
  {
    file: /\/@mantine\/schedule\/.*\/ScheduleHeaderBase\.mjs$/,
    instead: `export const ScheduleHeaderBase = ${NOTHING};`,
  },
  // `withAllDaySlot: false`
  {
    file: /\/@mantine\/schedule\/.*\/MoreEvents\.mjs$/,
    instead: `export const MoreEvents = ${NOTHING};`,
  },
  // `withAgenda` is not set.
  {
    file: /\/@mantine\/schedule\/.*\/AgendaView\.mjs$/,
    instead: `export const AgendaView = ${NOTHING};`,
  },
];

/**
 * Scroll areas use one function of the library that positions menus, 9 kB in a file with it; Mantine's own function
 * does the same.
 */
const MERGE_REFS = '\0merge-refs';
const mergeRefs = `import { useMergedRef } from '@mantine/hooks'; export const useMergeRefs = (refs) => useMergedRef(...refs);`;

/** Leaves parts of libraries out of the portal that it never reaches. */
export function leftOut(): Plugin {
  return {
    name: 'left-out',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@floating-ui\/react$/ },
      handler: (_id, importer) => (importer?.endsWith('/ScrollArea.mjs') ? MERGE_REFS : null),
    },
    load: {
      filter: { id: [/^\0merge-refs$/, ...LEFT_OUT.map(({ file }) => file)] },
      handler: (id) => (id === MERGE_REFS ? mergeRefs : LEFT_OUT.find(({ file }) => file.test(id))?.instead),
    },
  };
}
