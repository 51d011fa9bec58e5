import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { root } from './root.mjs'

const compress = promisify(brotliCompress)

/**
 * Writes the smallest form of each script, style and drawing of the build next to it: brotli at its highest quality, a
 * seventh smaller than gzip. That takes too long to do per request; server/ sends it.
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
