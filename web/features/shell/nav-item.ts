import type { ComponentType } from 'react';
import type { PlainTextKey } from '../../lib/texts/t.ts';

/** One place in the navigation; the table of routes makes them. */
export type NavItem = {
  path: string;
  label: PlainTextKey;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  counts?: 'messages';
};

/** A page that a person may open, also one that the navigation does not show. */
export type NavPage = { path: string; label: PlainTextKey };
