import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listBuiltPages } from './built-pages.mjs'
import { Failure } from './failure.mjs'
import { root } from './root.mjs'

const BUILD = join(root, '.next', 'server')
const HEADER = 'content-security-policy'

/**
 * Gives each finished page the policy that names its inline scripts, in the headers that Next keeps next to the page
 * and sends with it. Every other page must go through middleware.ts, which names its scripts by a nonce.
 * @throws Failure for a page that would be sent without a policy
 */
export async function writeSitePolicies() {
  const { tsImport } = await import('tsx/esm/api')
  /** @type {typeof import('../lib/http/content-policy.ts')} */
  const { sitePolicy } = await tsImport('../lib/http/content-policy.ts', import.meta.url)
  const pages = listBuiltPages()
  for (const { file } of pages) {
    const html = readFileSync(file, 'utf8')
    const metaFile = file.replace(/html$/, 'meta')
    const meta = JSON.parse(readFileSync(metaFile, 'utf8'))
    meta.headers = { ...meta.headers, [HEADER]: sitePolicy(inlineScripts(html)) }
    writeFileSync(metaFile, JSON.stringify(meta))
  }
  const bare = pagesWithoutPolicy(
    new Set(pages.map(({ path }) => `/${path.replace(/\.html$/, '').replace(/^index$/, '')}`)),
  )
  if (bare.length > 0) {
    throw new Failure(
      `Without a content security policy: ${bare.join(', ')}. A page must be finished at build time or listed in middleware.ts.`,
    )
  }
}

/**
 * The texts of a page's inline scripts. Scripts that are not JavaScript do not run and need no permission.
 * @param {string} html
 */
export function inlineScripts(html) {
  return [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(
      ([, attributes = '']) => !/\ssrc=/.test(attributes) && !/\stype="(?!module|text\/javascript)/.test(attributes),
    )
    .map(([, , text = '']) => text)
}

/** @param {Set<string>} finished */
function pagesWithoutPolicy(finished) {
  /** @type {Record<string, string>} */
  const paths = readJson('../app-path-routes-manifest.json')
  const routes = Object.entries(paths)
    .filter(([file]) => file.endsWith('/page'))
    .map(([, route]) => route)
  /** @type {{ matchers: { regexp: string }[] }} */
  const { matchers } = readJson('functions-config-manifest.json').functions['/_middleware']
  // All pages of a dynamic route without a fallback are finished at build time.
  /** @type {{ dynamicRoutes: Record<string, { fallback: unknown }> }} */
  const { dynamicRoutes } = readJson('../prerender-manifest.json')
  const isMatched = (/** @type {string} */ route) =>
    matchers.some(({ regexp }) => new RegExp(regexp).test(exampleOf(route)))
  return routes.filter((route) => !finished.has(route) && !isMatched(route) && dynamicRoutes[route]?.fallback !== false)
}

/**
 * An example address of a route: `/dojo/[dojoId]` gives `/dojo/x`; optional parts are left out.
 * @param {string} route
 */
function exampleOf(route) {
  return route.replace(/\/\[\[\.\.\.[^\]]+\]\]/g, '').replace(/\[[^\]]+\]/g, 'x')
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(join(BUILD, file), 'utf8'))
}
