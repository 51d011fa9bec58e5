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
 * The scripts, styles, fonts and drawings of a build in `folder` (`.next`), by their path. Their names change with what
 * is in them, so a browser that has one never asks again. What scripts/compress-static.mjs made of a file goes along.
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
 * Those of the builds before this one that scripts/kept-builds.mjs has set aside in `root`, for pages that are still open.
 * @returns {Map<string, FinishedAnswer>}
 */
export function loadKeptFiles(root) {
  const kept = join(root, '.next-kept')
  if (!existsSync(kept)) return new Map()
  const rules = readHeaderRules(join(root, '.next'))
  return new Map(readdirSync(kept).flatMap((build) => [...loadStaticFiles(join(kept, build), rules)]))
}

function compressedOf(file) {
  if (file.endsWith('.woff2')) return null
  return existsSync(`${file}.br`) ? { br: readFileSync(`${file}.br`) } : {}
}
