import { textsIn } from '../texts.ts';

/** Texts that are English for every reader: of documented REST answers, of exports, and of calls to an unknown number. */
export const wireText = textsIn('en');
