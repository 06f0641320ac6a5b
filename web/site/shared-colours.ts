import { DEFAULT_THEME } from '@mantine/core';
import { cssVariablesResolver } from '../theme.ts';

/** The site's CSS variables, each with the variable of the portal's theme that has the same value. */
const SHARED = {
  '--surface': '--app-surface',
  '--soft': '--mantine-color-dimmed',
  '--brand-strong': '--mantine-color-anchor',
  '--good': '--mantine-color-green-text',
} as const;

/** Style rules with the colours that the public site shares with the portal, for light and dark. */
export function sharedColours(): string {
  const { light, dark } = cssVariablesResolver(DEFAULT_THEME);
  const rule = (selector: string, values: Readonly<Record<string, string>>) =>
    `${selector}{${Object.entries(SHARED)
      .map(([own, name]) => `${own}:${values[name]}`)
      .join(';')}}`;
  return rule(':root', light) + rule('[data-mantine-color-scheme="dark"]', dark);
}
