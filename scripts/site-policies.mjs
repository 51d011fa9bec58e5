import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listBuiltPages } from './built-pages.mjs'
import { Failure } from './failure.mjs'
import { root } from './root.mjs'

const BUILD = join(root, '.next', 'server')
const HEADER = 'content-security-policy'

/**
 * Gives each finished page the policy that names its inline scripts, among the headers that Next keeps beside the page
 * and sends with it. Every other page must pass middleware.ts, which names them by a nonce.
 * @throws Failure for a page that would go out without a policy
 */
export async function writeSitePolicies() {
  const { tsImport } = await import('tsx/esm/api')
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
      `Without a content security policy: ${bare.join(', ')}. A page is either finished at build time or listed in middleware.ts.`,
    )
  }
}

/** The texts of a page's inline scripts; what is no JavaScript is not run and needs no leave. */
export function inlineScripts(html) {
  return [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes]) => !/\ssrc=/.test(attributes) && !/\stype="(?!module|text\/javascript)/.test(attributes))
    .map(([, , text]) => text)
}

function pagesWithoutPolicy(finished) {
  const routes = Object.entries(readJson('../app-path-routes-manifest.json'))
    .filter(([file]) => file.endsWith('/page'))
    .map(([, route]) => route)
  const { matchers } = readJson('functions-config-manifest.json').functions['/_middleware']
  // Of a page with a part that varies, every one is finished at build time.
  const { dynamicRoutes } = readJson('../prerender-manifest.json')
  const isMatched = (route) => matchers.some(({ regexp }) => new RegExp(regexp).test(exampleOf(route)))
  return routes.filter((route) => !finished.has(route) && !isMatched(route) && dynamicRoutes[route]?.fallback !== false)
}

/** An address of a route: `/dojo/[dojoId]` is `/dojo/x`; what may be left out is. */
function exampleOf(route) {
  return route.replace(/\/\[\[\.\.\.[^\]]+\]\]/g, '').replace(/\[[^\]]+\]/g, 'x')
}

function readJson(file) {
  return JSON.parse(readFileSync(join(BUILD, file), 'utf8'))
}
