import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { run, say } from './failure.mjs'
import { root } from './root.mjs'

/**
 * `npm run fonts`: cuts the Latin fonts in two. `app/fonts/*-basic.woff2` has the characters of English and is loaded by
 * every page; `*-more.woff2` has the rest, for the pages that show some of it (app/fonts/fonts.ts).
 */
const FONTS = {
  geist: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  mincho: '@fontsource/shippori-mincho/files/shippori-mincho-latin-700-normal.woff2',
}

const ascii = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index))
const basic = `${ascii}\u00a0©·×–—‘’“”…•←↑→↓✓`
/** Both fonts end at U+FFFD; what they lack is left out. */
const all = Array.from({ length: 0xfffe }, (_, code) => String.fromCharCode(code)).filter((letter) =>
  letter.isWellFormed(),
)
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
})
