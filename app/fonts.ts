import localFont from 'next/font/local'

/*
 * Self-hosted from npm, so that no build needs a font service. The `-ext` half carries letters such as ł or ő
 * and is downloaded only by pages that show one; it stands first in the stack (app/globals.css) because the
 * main font ends in a metric-adjusted fallback that would catch those letters. Shippori Mincho has no such half.
 */
const geist = localFont({
  src: '../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  variable: '--font-geist',
  weight: '100 900',
  display: 'swap',
})

const geistExt = localFont({
  src: '../node_modules/@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2',
  variable: '--font-geist-ext',
  weight: '100 900',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
    },
  ],
})

const mincho = localFont({
  src: '../node_modules/@fontsource/shippori-mincho/files/shippori-mincho-latin-700-normal.woff2',
  variable: '--font-mincho',
  weight: '700',
  display: 'swap',
  adjustFontFallback: 'Times New Roman',
})

/** For `<html>`: defines the variables that the font stacks in app/globals.css are made of. */
export const fontVariables = [geist, geistExt, mincho].map((font) => font.variable).join(' ')
