import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FinishedAnswer } from './finished-answer.mjs'
import { headersFor, readHeaderRules } from './header-rules.mjs'

// The headers by which Next varies its answer; the finished page answers requests without any of them.
const VARIES = 'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding'

/** Pictures are left to Next: they are large, and mostly bots request them. */
const TEXT = /^(?:text\/|image\/svg|application\/(?:xml|json|manifest|rss|atom))/

/** Headers for Next's own cache, and headers that we write ourselves. */
const INTERNAL = /^(?:x-next-?|cache-control$|vary$|etag$)/i

/**
 * The pages and text files that a build has finished, by path, with the headers that Next would send. Pages that change
 * without a build are not included.
 * @param {string} folder the build (`.next`)
 * @returns {Map<string, FinishedAnswer>}
 */
export function loadFinishedPages(folder) {
  /** @type {{ routes: Record<string, { initialRevalidateSeconds: number | false, initialStatus?: number }> }} */
  const { routes } = readJson(join(folder, 'prerender-manifest.json'))
  const rules = readHeaderRules(folder)
  const pages = new Map()
  for (const [path, { initialRevalidateSeconds, initialStatus = 200 }] of Object.entries(routes)) {
    if (initialRevalidateSeconds !== false || initialStatus !== 200 || path.startsWith('/_')) continue
    const page = loadPage(join(folder, 'server', 'app', path === '/' ? 'index' : path), path, rules)
    if (page) pages.set(path, page)
  }
  return pages
}

/**
 * @param {string} file without its ending
 * @param {string} path
 * @param {import('./header-rules.mjs').HeaderRule[]} rules
 */
function loadPage(file, path, rules) {
  const isPage = existsSync(`${file}.html`)
  const bodyFile = isPage ? `${file}.html` : `${file}.body`
  if (!existsSync(bodyFile) || !existsSync(`${file}.meta`)) return null
  const headers = new Map([['content-type', 'text/html; charset=utf-8'], ...headersFor(rules, path)])
  /** @type {{ headers?: Record<string, string> }} */
  const meta = readJson(`${file}.meta`)
  for (const [name, value] of Object.entries(meta.headers ?? {})) {
    if (!INTERNAL.test(name)) headers.set(name.toLowerCase(), value)
  }
  if (!TEXT.test(headers.get('content-type') ?? '')) return null
  headers.set('vary', VARIES)
  // Browsers ask again each time, which costs a 304: a page changes with the next build.
  headers.set('cache-control', 'public, max-age=0, must-revalidate')
  return new FinishedAnswer(readFileSync(bodyFile), [...headers].flat())
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
