import { readFileSync } from 'node:fs';
import { cataloguesScript } from './browser-texts.ts';

/** The parts of stripe.js after the texts' catalogues, each after those that it imports. */
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
 * The parts of stripe.js as one classic script, so that a plain `<script src>` before the bundle defines
 * `window.Stripe`. They are modules that import only each other and name everything once; within one function
 * their imports and exports are superfluous.
 */
export function readStripeJs(): string {
  const sources = parts.map((name) => readFileSync(new URL(`./browser/${name}.js`, import.meta.url), 'utf8'));
  const body = [cataloguesScript, ...sources]
    .join('\n')
    .replace(/^import [^;]+;\n/gm, '')
    .replace(/^export /gm, '');
  return `(() => {\n'use strict';\n${body}})();\n`;
}
