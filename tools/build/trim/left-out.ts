import type { Plugin } from 'vite';

type LeftOut = { file: RegExp; instead: string };

const NOTHING = '() => null';

/**
 * What libraries bring along and the portal never reaches, and what is loaded in place of it. Of the calendar library that
 * is what serves options that the one place that knows it (business-calendar.tsx) has switched off; with it go menus,
 * dialogs and their positioning, which the grid needs for nothing else.
 */
const LEFT_OUT: readonly LeftOut[] = [
  // `withCssVariables: false`: the build has written them (theme-variables.ts).
  {
    file: /\/@mantine\/core\/.*\/MantineCssVariables\.mjs$/,
    instead: `export const MantineCssVariables = ${NOTHING};`,
  },
  // The portal asks several procedures at once by asking each, and waits for none by suspending.
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

/** Leaves parts of libraries out of the portal that it never reaches. */
export function leftOut(): Plugin {
  return {
    name: 'left-out',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: LEFT_OUT.map(({ file }) => file) },
      handler: (id) => LEFT_OUT.find(({ file }) => file.test(id))?.instead,
    },
  };
}
