import type { Appearance } from '@stripe/stripe-js';

const COLORS = {
  light: {
    colorPrimary: '#4263eb',
    colorBackground: '#ffffff',
    colorText: '#1b1f24',
    colorTextSecondary: '#56606b',
    colorTextPlaceholder: '#5f6872',
    colorDanger: '#c02626',
  },
  dark: {
    colorPrimary: '#a3b5ff',
    colorBackground: '#17181c',
    colorText: '#e6e8ec',
    colorTextSecondary: '#adb3bd',
    colorTextPlaceholder: '#a0a6b0',
    colorDanger: '#ff9c9c',
  },
} as const;

/** Stripe's form in the portal's colours: its frame cannot see our style sheet. */
export function stripeAppearance(scheme: 'light' | 'dark'): Appearance {
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      ...COLORS[scheme],
      borderRadius: '8px',
      spacingUnit: '4px',
      fontFamily: '"Noto Sans", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    },
  };
}
