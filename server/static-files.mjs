import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { FinishedAnswer } from './finished-answer.mjs'
import { headersFor, readHeaderRules } from './header-rules.mjs'

const TYPES = new Map([
  ['.js', 'application/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
])

/**
 * The scripts, styles, fonts and drawings of a build, by path. Their names change with their content, so a browser never
 * asks for one again. Their compressed forms come from scripts/compress-static.mjs.
 * @param {string} folder the build (`.next`)
 * @returns {Map<string, FinishedAnswer>}
 */
export function loadStaticFiles(folder, rules = readHeaderRules(folder)) {
  const files = new Map()
  for (const entry of readdirSync(join(folder, 'static'), { recursive: true, withFileTypes: true })) {
    const type = TYPES.get(extname(entry.name))
    if (!type || !entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/_next/${file
      .slice(folder.length + 1)
      .split(sep)
      .join('/')}`
    const headers = new Map([
      ...headersFor(rules, path),
      ['content-type', type],
      ['cache-control', 'public, max-age=31536000, immutable'],
      ['vary', 'Accept-Encoding'],
    ])
    files.set(path, new FinishedAnswer(readFileSync(file), [...headers].flat(), compressedOf(file)))
  }
  return files
}

/**
 * The static files of earlier builds, which scripts/kept-builds.mjs keeps for pages that are still open.
 * @param {string} root
 * @returns {Map<string, FinishedAnswer>}
 */
export function loadKeptFiles(root) {
  const kept = join(root, '.next-kept')
  if (!existsSync(kept)) return new Map()
  const rules = readHeaderRules(join(root, '.next'))
  return new Map(readdirSync(kept).flatMap((build) => [...loadStaticFiles(join(kept, build), rules)]))
}

/** @param {string} file */
function compressedOf(file) {
  if (file.endsWith('.woff2')) return null
  return existsSync(`${file}.br`) ? { br: readFileSync(`${file}.br`) } : {}
}
