import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Failure, run, say } from './failure.mjs'
import { root } from './root.mjs'

/**
 * `npm run fonts`: cuts the Latin fonts in two. `app/fonts/*-basic.woff2` has the characters of English and is loaded by
 * every page; `*-more.woff2` has the rest, for the pages that show some of it (app/fonts/fonts.ts). What clans may choose
 * instead (lib/branding/fonts.ts) is one file each, at most 40 kB, for the pages of such a clan.
 */
const FONTS = {
  geist: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  mincho: '@fontsource/shippori-mincho/files/shippori-mincho-latin-700-normal.woff2',
}

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
/** What Western European languages are written with beside that. */
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
