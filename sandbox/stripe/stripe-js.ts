import { readFileSync } from 'node:fs';
import { cataloguesScript } from './browser-texts.ts';

/**
 * The source files of stripe.js in the order in which they are joined, after the catalogue of texts. Each file comes
 * after those that it imports.
 */
const parts = [
  'texts',
  'dom',
  'styles',
  'card-rules',
  'card-fields',
  'card-form',
  'bank-dialog',
  'requests',
  'payment-element',
  'elements',
  'stripe',
];

/**
 * Joins the source files of stripe.js into one classic script, so that a plain `<script src>` before the bundle defines
 * `window.Stripe`. The files import only each other, and no two of them define the same name. Their imports and exports
 * can therefore be removed when the code is wrapped in one function.
 */
export function readStripeJs(): string {
  const sources = parts.map((name) => readFileSync(new URL(`./browser/${name}.js`, import.meta.url), 'utf8'));
  const body = [cataloguesScript, ...sources]
    .join('\n')
    .replace(/^import [^;]+;\n/gm, '')
    .replace(/^export /gm, '');
  return `(() => {\n'use strict';\n${body}})();\n`;
}
