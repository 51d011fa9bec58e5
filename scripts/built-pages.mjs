import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const FOLDER = join(root, '.next', 'server', 'app')

/** The pages that the build has finished: the HTML file of each, and its path within the build. */
export function listBuiltPages() {
  return readdirSync(FOLDER, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.html'))
    .map((path) => ({ path, file: join(FOLDER, path) }))
}
