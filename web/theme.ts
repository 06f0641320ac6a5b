import { type CSSVariablesResolver, createTheme, localStorageColorSchemeManager } from '@mantine/core';

/** Indigo in shades that pass WCAG AA. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 8 },
  autoContrast: true,
  // Replaces Mantine's greys, which have no hue. Fields and buttons would look brown on the bluish dark surfaces.
  colors: {
    dark: [
      '#cdd1d8',
      '#b9bec7',
      '#828a96',
      '#696f7a',
      '#444953',
      '#3a3e47',
      '#2a2d34',
      '#202227',
      '#1b1d21',
      '#17181c',
    ],
  },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily:
    '"Noto Sans", "Noto Sans Arabic", system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif',
  // The sizes of page headings and figures, section headings, and values. With labels (`sm`) there are four font sizes
  // in total.
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  // Icon buttons are as high as fields. Touch screens enlarge controls to `--app-target` (styles/app.css).
  components: {
    ActionIcon: { defaultProps: { size: 'input-sm' } },
    CloseButton: { defaultProps: { size: 'lg' } },
    // Hints are below the fields, so that adjacent fields are aligned even if only one has a hint.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
});

/** Stores the selected colour scheme in this browser. Without one, the system's preference applies. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' });

/**
 * Replaces Mantine's colours of dimmed text, placeholders, errors and light badges, which miss WCAG AA (4.5:1). These
 * values meet it on the page, on cards and on the badges' own backgrounds, in light and dark.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--app-bottom-bar': '3.5rem', '--app-top-bar': '3.5rem', '--app-section-radius': '0.875rem' },
  light: {
    '--app-background': '#f5f6fa',
    '--app-surface': '#ffffff',
    '--app-border': '#e3e6ef',
    '--mantine-color-dimmed': '#56606b',
    '--mantine-color-placeholder': '#5f6872',
    '--mantine-color-anchor': '#364fc7',
    '--mantine-color-error': '#c02626',
    '--mantine-color-red-filled': '#c02626',
    '--mantine-color-red-filled-hover': '#a51d1d',
    '--mantine-color-red-text': '#b42318',
    '--mantine-color-green-text': '#1c6b34',
    '--mantine-color-red-light-color': '#9b1c1c',
    '--mantine-color-green-light-color': '#1b5e2a',
    '--mantine-color-orange-light-color': '#853600',
    '--mantine-color-blue-light-color': '#12518f',
    '--mantine-color-gray-light-color': '#3d444c',
    '--mantine-color-indigo-light-hover': '#cdd6ff',
    '--mantine-color-gray-outline': '#56606b',
  },
  dark: {
    '--app-background': '#17181c',
    '--app-surface': '#202227',
    '--app-border': '#363a42',
    '--mantine-color-body': '#202227',
    '--mantine-color-dimmed': '#adb3bd',
    '--mantine-color-placeholder': '#a0a6b0',
    '--mantine-color-error': '#ff9c9c',
    '--mantine-color-red-filled': '#c02626',
    '--mantine-color-red-filled-hover': '#a51d1d',
    '--mantine-color-red-text': '#ff9c9c',
    '--mantine-color-green-text': '#8ce99a',
    '--mantine-color-anchor': '#a3b5ff',
    // Replaces Mantine's saturated backgrounds, on which only white text is readable. These are tints of the surface,
    // on which text in the same hue is readable.
    '--mantine-color-red-light': '#3d2629',
    '--mantine-color-red-light-hover': '#4c2d31',
    '--mantine-color-red-light-color': '#ffb8b8',
    '--mantine-color-orange-light': '#392c20',
    '--mantine-color-orange-light-hover': '#483625',
    '--mantine-color-orange-light-color': '#ffc078',
    '--mantine-color-green-light': '#20352a',
    '--mantine-color-green-light-hover': '#274334',
    '--mantine-color-green-light-color': '#8ce99a',
    '--mantine-color-blue-light': '#1f3044',
    '--mantine-color-blue-light-hover': '#263c56',
    '--mantine-color-blue-light-color': '#a5d8ff',
    '--mantine-color-indigo-light-color': '#bac8ff',
    '--mantine-color-indigo-light': '#272e54',
    '--mantine-color-indigo-light-hover': '#303966',
    '--mantine-color-gray-light': '#343941',
    '--mantine-color-gray-light-color': '#dfe3ea',
  },
});
