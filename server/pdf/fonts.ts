import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

type FontFile = {
  name: string;
  regular: string;
  bold: string;
  /** Matches the characters that are looked up in this font. The font itself may lack some of them. */
  covers: RegExp;
};

const LATIN = /[\p{scx=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
const JAPANESE = require.resolve('@fontsource/kosugi/files/kosugi-japanese-400-normal.woff');
const KOREAN = require.resolve('@fontsource/gowun-dodum/files/gowun-dodum-korean-400-normal.woff');

/**
 * The fonts of documents in fallback order. The font for Korean, and the one for Japanese, which also has most Chinese
 * characters, have only one weight. Characters of scripts without a font become MARK.
 */
export const FONTS: readonly FontFile[] = [
  {
    name: 'latin',
    regular: require.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
    bold: require.resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff'),
    covers: LATIN,
  },
  {
    name: 'latin-ext',
    regular: require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff'),
    bold: require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff'),
    covers: LATIN,
  },
  {
    name: 'vietnamese',
    regular: require.resolve('@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff'),
    bold: require.resolve('@fontsource/noto-sans/files/noto-sans-vietnamese-700-normal.woff'),
    covers: LATIN,
  },
  {
    name: 'greek',
    regular: require.resolve('@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff'),
    bold: require.resolve('@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff'),
    covers: /\p{scx=Greek}/u,
  },
  {
    name: 'cyrillic',
    regular: require.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff'),
    bold: require.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff'),
    covers: /\p{scx=Cyrillic}/u,
  },
  {
    name: 'cyrillic-ext',
    regular: require.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff'),
    bold: require.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-ext-700-normal.woff'),
    covers: /\p{scx=Cyrillic}/u,
  },
  {
    name: 'devanagari',
    regular: require.resolve('@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff'),
    bold: require.resolve('@fontsource/noto-sans/files/noto-sans-devanagari-700-normal.woff'),
    covers: /\p{scx=Devanagari}/u,
  },
  {
    name: 'arabic',
    regular: require.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff'),
    bold: require.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff'),
    covers: /\p{scx=Arabic}/u,
  },
  {
    name: 'hebrew',
    regular: require.resolve('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff'),
    bold: require.resolve('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-700-normal.woff'),
    covers: /\p{scx=Hebrew}/u,
  },
  {
    name: 'japanese',
    regular: JAPANESE,
    bold: JAPANESE,
    covers: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\u3000-\u303f\uff00-\uffef]/u,
  },
  { name: 'korean', regular: KOREAN, bold: KOREAN, covers: /\p{scx=Hangul}/u },
];

/** Replaces characters that no font has. */
export const MARK = '[…]';
