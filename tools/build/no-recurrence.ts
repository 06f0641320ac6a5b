/**
 * Stands in for the package `rrule` (14 kB), which the calendar library loads for recurring events. The grid has none: each
 * appointment of a series is an event of its own.
 */
export const RRule = undefined;
