import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NEXT_BUILD, runChild } from './children.mjs'
import { compressStatic } from './compress-static.mjs'
import { readSiteUrl } from './environment.mjs'
import { Failure, say } from './failure.mjs'
import { keepStaticFiles } from './kept-builds.mjs'
import { paintFirst } from './paint-first.mjs'
import { root } from './root.mjs'
import { writeSitePolicies } from './site-policies.mjs'

const BUILD_ID = join(root, '.next', 'BUILD_ID')
const STAMP = join(root, '.next', 'built-from')

/** What the build is made of; tests are not. */
const FOLDERS = ['app', 'components', 'lib', 'content', 'public']
const FILES = [
  'middleware.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  'scripts/built-pages.mjs',
  'scripts/paint-first.mjs',
  'scripts/site-policies.mjs',
  'scripts/compress-static.mjs',
]
const TEST = /\.test\.tsx?$/

/** Builds the app unless the build in `.next` was made from the same sources. */
export async function ensureBuilt() {
  const sources = hashSources()
  const isBuilt = existsSync(BUILD_ID) && existsSync(STAMP)
  if (isBuilt && readFileSync(STAMP, 'utf8') === sources) return
  await buildApp(sources)
}

/** Builds the app and shows its progress. @throws Failure when it does not build */
export async function buildApp(sources = hashSources()) {
  keepStaticFiles(root)
  rmSync(STAMP, { force: true })
  rmSync(BUILD_ID, { force: true })
  const since = Date.now()
  say('Building the app (once for these sources) …')
  const show = (/** @type {string} */ line) => say(`  ${line}`)
  await runChild(NEXT_BUILD, buildEnvironment(), show, 'The app does not build (see above).')
  if (!existsSync(BUILD_ID)) throw new Failure('The build ended too early (see above).')
  paintFirst()
  await Promise.all([writeSitePolicies(), compressStatic()])
  writeFileSync(STAMP, sources)
  say(`Built in ${Math.round((Date.now() - since) / 1000)} s.`)
}

/** One build serves any addresses and keys, so none may be built in, except the address that finished pages name. */
function buildEnvironment() {
  const addresses = Object.keys(process.env).filter((name) => name.startsWith('NEXT_PUBLIC_'))
  return {
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
    SITE_URL: builtSiteUrl(),
    ...Object.fromEntries(addresses.map((name) => [name, undefined])),
  }
}

/**
 * The site address in finished pages (lib/site/absolute-url.ts). A build for a local address names the default,
 * whatever the port: no one else sees it.
 */
function builtSiteUrl() {
  const siteUrl = readSiteUrl()
  return siteUrl && !/^(?:localhost|127\.|\[?::1)/.test(new URL(siteUrl).hostname) ? siteUrl : undefined
}

function hashSources() {
  const hash = createHash('sha256').update(builtSiteUrl() ?? '')
  const files = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !TEST.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  files.push(...FILES.map((file) => join(root, file)).filter((file) => existsSync(file)))
  for (const file of files.sort())
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
