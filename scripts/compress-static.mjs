import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { root } from './root.mjs'

const compress = promisify(brotliCompress)

/**
 * Puts beside each script, style and drawing of the build what is smallest to send: brotli at its highest quality, a
 * seventh less than gzip as it is sent. It takes too long to be done when somebody asks; server/ sends it.
 */
export async function compressStatic() {
  const files = readdirSync(join(root, '.next', 'static'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|css|svg)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const body = readFileSync(file)
      writeFileSync(`${file}.br`, await compress(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }))
    }),
  )
}
