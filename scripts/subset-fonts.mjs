import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Failure, run, say } from './failure.mjs'
import { root } from './root.mjs'

/**
 * `npm run fonts`: splits the Latin fonts in two. `app/fonts/*-basic.woff2` has the characters of English and is loaded
 * by every page; `*-more.woff2` has the rest, for pages that need it (app/fonts/fonts.ts). Titles in other scripts have
 * one file per script, again only for pages that need it. The fonts that clans may choose instead
 * (lib/branding/fonts.ts) are one file each, at most 40 kB, for the pages of such a clan.
 */
const FONTS = {
  geist: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  mincho: '@fontsource/shippori-mincho/files/shippori-mincho-latin-700-normal.woff2',
}

/**
 * The fonts for titles where the Mincho has no letters: typefaces of the same contrast, in the weight that looks as
 * dark. The ranges are those of app/fonts/fonts.ts.
 * @type {Record<string, { path: string, weight?: number, ranges: [number, number][] }>}
 */
const TITLE_SCRIPTS = {
  cyrillic: {
    path: '@fontsource-variable/noto-serif/files/noto-serif-cyrillic-wght-normal.woff2',
    weight: 580,
    ranges: [
      [0x400, 0x45f],
      [0x490, 0x491],
    ],
  },
  greek: {
    path: '@fontsource-variable/noto-serif/files/noto-serif-greek-wght-normal.woff2',
    weight: 580,
    ranges: [[0x370, 0x3ff]],
  },
  hebrew: {
    path: '@fontsource-variable/frank-ruhl-libre/files/frank-ruhl-libre-hebrew-wght-normal.woff2',
    weight: 600,
    ranges: [
      [0x591, 0x5f4],
      [0xfb1d, 0xfb4e],
    ],
  },
  arabic: {
    path: '@fontsource-variable/noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2',
    weight: 620,
    ranges: [
      [0x600, 0x6ff],
      [0x750, 0x77f],
    ],
  },
  japanese: {
    path: '@fontsource/shippori-mincho/files/shippori-mincho-japanese-700-normal.woff2',
    ranges: [
      [0x3000, 0x30ff],
      [0xff01, 0xff5e],
    ],
  },
}
/** The thousand most common kanji, in the package's slices, which are ordered by use; the last two are not kanji. */
const KANJI_SLICES = Array.from({ length: 20 }, (_, index) => 98 + index)

const CLAN_FONTS = {
  figtree: 'figtree',
  'public-sans': 'public-sans',
  nunito: 'nunito',
  lexend: 'lexend',
  atkinson: 'atkinson-hyperlegible-next',
  'crimson-pro': 'crimson-pro',
  bitter: 'bitter',
  'jetbrains-mono': 'jetbrains-mono',
}
/** Also in lib/branding/fonts.ts: browsers keep these files for good. */
const CLAN_VERSION = 1
const CLAN_BYTES = 40_000

const ascii = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index))
const basic = `${ascii}\u00a0©·×–—‘’“”…•←↑→↓✓`
/** Both fonts end at U+FFFD; what they lack is left out. */
const all = Array.from({ length: 0xfffe }, (_, code) => String.fromCharCode(code)).filter((letter) =>
  letter.isWellFormed(),
)
/** The other letters of Western European languages. */
const latin1 = `${all.filter((letter) => letter >= '\u00a1' && letter <= '\u00ff').join('')}ŒœŸ€„‚‹›`
const more = all.filter((letter) => letter >= ' ' && !basic.includes(letter)).join('')

await run(async () => {
  const { default: subsetFont } = await import('subset-font')
  const { resolve } = createRequire(import.meta.url)
  for (const [name, path] of Object.entries(FONTS)) {
    const font = readFileSync(resolve(path))
    for (const [part, letters] of Object.entries({ basic, more })) {
      const file = join('app', 'fonts', `${name}-${part}.woff2`)
      const cut = await subsetFont(font, letters, { targetFormat: 'woff2' })
      writeFileSync(join(root, file), cut)
      say(`${file}: ${cut.length} of ${font.length} bytes`)
    }
  }
  for (const [script, { path, weight, ranges }] of Object.entries(TITLE_SCRIPTS)) {
    const font = readFileSync(resolve(path))
    const letters = ranges.flatMap(([first, last]) => all.filter((letter) => isBetween(letter, first, last))).join('')
    const kanji =
      script === 'japanese' ? commonKanji(readFileSync(resolve('@fontsource/shippori-mincho/700.css'), 'utf8')) : ''
    const file = join('app', 'fonts', `title-${script}.woff2`)
    const cut = await subsetFont(font, letters + kanji, {
      targetFormat: 'woff2',
      ...(weight && { variationAxes: { wght: weight } }),
    })
    writeFileSync(join(root, file), cut)
    say(`${file}: ${cut.length} of ${font.length} bytes`)
  }
  mkdirSync(join(root, 'public', 'fonts'), { recursive: true })
  for (const [name, folder] of Object.entries(CLAN_FONTS)) {
    const font = readFileSync(resolve(`@fontsource-variable/${folder}/files/${folder}-latin-wght-normal.woff2`))
    const file = join('public', 'fonts', `${name}-${CLAN_VERSION}.woff2`)
    const cut = await subsetFont(font, basic + latin1, {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: 700 } },
    })
    if (cut.length > CLAN_BYTES) throw new Failure(`${file} has ${cut.length} bytes, more than ${CLAN_BYTES}.`)
    writeFileSync(join(root, file), cut)
    say(`${file}: ${cut.length} of ${font.length} bytes`)
  }
})

/**
 * @param {string} letter
 * @param {number} first
 * @param {number} last
 */
function isBetween(letter, first, last) {
  const code = letter.charCodeAt(0)
  return code >= first && code <= last
}

/** @param {string} css the package's own, with the letters of each slice */
function commonKanji(css) {
  return KANJI_SLICES.flatMap((slice) => {
    const [, ranges = ''] = css.match(new RegExp(`mincho-\\[${slice}\\]-700-normal [^}]*unicode-range: ([^;]+);`)) ?? []
    return ranges.split(',').flatMap((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => parseInt(code, 16))
      return all.filter((letter) => letter >= '\u3400' && isBetween(letter, first, last))
    })
  }).join('')
}
