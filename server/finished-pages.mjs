import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FinishedAnswer } from './finished-answer.mjs'
import { headersFor, readHeaderRules } from './header-rules.mjs'

// What Next varies its answer by; the finished page is the one for a request without any of them.
const VARIES = 'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding'

/** Pictures stay Next's: they are large, and machines ask for them. */
const TEXT = /^(?:text\/|image\/svg|application\/(?:xml|json|manifest|rss|atom))/

/** What only Next's own cache needs to know, and what is said differently here. */
const INTERNAL = /^(?:x-next-?|cache-control$|vary$|etag$)/i

/**
 * The pages and text files that a build in `folder` (`.next`) has finished, by their path, with the headers that Next
 * would send. What changes without a build is not among them.
 * @returns {Map<string, FinishedAnswer>}
 */
export function loadFinishedPages(folder) {
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

function loadPage(file, path, rules) {
  const isPage = existsSync(`${file}.html`)
  const bodyFile = isPage ? `${file}.html` : `${file}.body`
  if (!existsSync(bodyFile) || !existsSync(`${file}.meta`)) return null
  const headers = new Map([['content-type', 'text/html; charset=utf-8'], ...headersFor(rules, path)])
  for (const [name, value] of Object.entries(readJson(`${file}.meta`).headers ?? {})) {
    if (!INTERNAL.test(name)) headers.set(name.toLowerCase(), value)
  }
  if (!TEXT.test(headers.get('content-type'))) return null
  headers.set('vary', VARIES)
  // Asked for anew each time, which costs a 304: a page changes with the next build.
  headers.set('cache-control', 'public, max-age=0, must-revalidate')
  return new FinishedAnswer(readFileSync(bodyFile), [...headers].flat())
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
