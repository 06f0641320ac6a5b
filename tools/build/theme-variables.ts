import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { cssVariablesResolver, theme } from '../../web/theme.ts';

/** The variables that Mantine would write into the page at startup. */
function variablesOfTheme(): string {
  const html = renderToStaticMarkup(createElement(MantineProvider, { theme, cssVariablesResolver }));
  const variables = /<style data-mantine-styles="true">(.*?)<\/style>/s.exec(html)?.[1];
  if (!variables) throw new Error('Mantine no longer writes the variables of its theme as it did');
  return variables;
}

/**
 * Writes the variables of the theme to the end of a style sheet, so that no browser has to compute them, nor to fetch what
 * does (`withCssVariables={false}`).
 */
export function themeVariables(sheet: string): Plugin {
  return {
    name: 'theme-variables',
    enforce: 'pre',
    transform: {
      filter: { id: sheet },
      handler: (code) => `${code}\n${variablesOfTheme()}`,
    },
  };
}
