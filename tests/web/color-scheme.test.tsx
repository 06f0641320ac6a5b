import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { App } from '../../web/app.tsx';
import './api-fixture.tsx';
import { matchMedia } from './web-fixture.tsx';

const SCRIPT = readFileSync(path.resolve(import.meta.dirname, '../../web/public/color-scheme.js'), 'utf8');

const systemPrefers = (scheme: 'dark' | 'light' | 'nothing') =>
  matchMedia((query) => query === `(prefers-color-scheme: ${scheme})`);

const currentScheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');

beforeEach(() => localStorage.clear());

it.each([
  ['dark', null, 'dark'],
  ['light', null, 'light'],
  ['nothing', null, 'light'],
  ['dark', 'light', 'light'],
  ['light', 'dark', 'dark'],
  ['dark', 'auto', 'dark'],
] as const)(
  'the first paint and the app, on a system that prefers %s and with the stored choice %s, are %s',
  async (system, preference, expected) => {
    systemPrefers(system);
    if (preference) localStorage.setItem('theme', preference);
    document.documentElement.removeAttribute('data-mantine-color-scheme');
    new Function(SCRIPT)();
    expect(currentScheme()).toBe(expected);
    window.history.replaceState(null, '', '/login');
    render(<App />);
    const other = expected === 'dark' ? 'light' : 'dark';
    fireEvent.click(await screen.findByRole('button', { name: `Switch to ${other} theme` }));
    expect([currentScheme(), localStorage.getItem('theme')]).toEqual([other, other]);
  },
);
