import localFont from 'next/font/local'

/*
 * Self-hosted, so that no build needs a font service, and cut by scripts/subset-fonts.mjs. The basic part has what
 * English is written with, and every page waits for it; browsers download the other parts only for pages that show one
 * of their characters.
 * The other parts come before the basic one in the stacks (app/globals.css), because each basic font ends in a
 * metric-adjusted fallback that would catch those characters. `optional`: nothing moves on a page that someone is
 * already reading. The basic fonts are preloaded, so the first paint waits a moment for them; if they arrive later than
 * that, the page keeps the fallback and the next page has them. (The compiler reads the calls as they are written: they
 * cannot share anything.)
 */
const geist = localFont({
  src: './geist-basic.woff2',
  variable: '--font-geist',
  weight: '100 900',
  display: 'optional',
})

const geistMore = localFont({
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  src: './geist-more.woff2',
  variable: '--font-geist-more',
  weight: '100 900',
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+00A1-00A8, U+00AA-00B6, U+00B8-00D6, U+00D8-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0300-0301, U+0303, U+0308-0309, U+0323, U+2000-2012, U+2015-2017, U+201A-201B, U+201E-2021, U+2023-2025, U+2027-206F, U+20AC, U+2122, U+2212, U+2215, U+FEFF, U+FFFD',
    },
  ],
})

const geistExt = localFont({
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  src: '../../node_modules/@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2',
  variable: '--font-geist-ext',
  weight: '100 900',
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
    },
  ],
})

const geistCyrillic = localFont({
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  src: '../../node_modules/@fontsource-variable/geist/files/geist-cyrillic-wght-normal.woff2',
  variable: '--font-geist-cyrillic',
  weight: '100 900',
  declarations: [{ prop: 'unicode-range', value: 'U+0400-045F, U+0490-0491, U+2116' }],
})

const mincho = localFont({
  src: './mincho-basic.woff2',
  variable: '--font-mincho',
  weight: '700',
  display: 'optional',
  adjustFontFallback: 'Times New Roman',
})

const minchoMore = localFont({
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  src: './mincho-more.woff2',
  variable: '--font-mincho-more',
  weight: '700',
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+00A1-00A8, U+00AA-00B6, U+00B8-00D6, U+00D8-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0300-0301, U+0303, U+0308-0309, U+0323, U+2000-2012, U+2015-2017, U+201A-201B, U+201E-2021, U+2023-2025, U+2027-206F, U+20AC, U+2122, U+2212, U+2215, U+FEFF, U+FFFD',
    },
  ],
})

/*
 * Titles in scripts that the Mincho lacks: a typeface of the same contrast for each, so that none falls back to
 * whatever a system has.
 */
const titleCyrillic = localFont({
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  src: './title-cyrillic.woff2',
  variable: '--font-title-cyrillic',
  weight: '700',
  declarations: [{ prop: 'unicode-range', value: 'U+0400-045F, U+0490-0491' }],
})

const titleGreek = localFont({
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  src: './title-greek.woff2',
  variable: '--font-title-greek',
  weight: '700',
  declarations: [{ prop: 'unicode-range', value: 'U+0370-03FF' }],
})

const titleHebrew = localFont({
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  src: './title-hebrew.woff2',
  variable: '--font-title-hebrew',
  weight: '700',
  declarations: [{ prop: 'unicode-range', value: 'U+0591-05F4, U+FB1D-FB4E' }],
})

const titleArabic = localFont({
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  src: './title-arabic.woff2',
  variable: '--font-title-arabic',
  weight: '700',
  declarations: [{ prop: 'unicode-range', value: 'U+0600-06FF, U+0750-077F' }],
})

/* The rest of the kanji, and systems with a Mincho of their own: see the stack in app/globals.css. */
const titleJapanese = localFont({
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  src: './title-japanese.woff2',
  variable: '--font-title-japanese',
  weight: '700',
  declarations: [{ prop: 'unicode-range', value: 'U+3000-30FF, U+4E00-9FFF, U+FF01-FF5E' }],
})

/** For `<html>`: defines the variables that the font stacks in app/globals.css are made of. */
export const fontVariables = [
  geist,
  geistMore,
  geistExt,
  geistCyrillic,
  mincho,
  minchoMore,
  titleCyrillic,
  titleGreek,
  titleHebrew,
  titleArabic,
  titleJapanese,
]
  .map((font) => font.variable)
  .join(' ')
