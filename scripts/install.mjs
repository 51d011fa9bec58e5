import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Failure, run, say } from './failure.mjs'
import { root } from './root.mjs'

const LOCK = join(root, 'package-lock.json')
const MODULES = join(root, 'node_modules')
const STAMP = join(MODULES, '.installed-lock')

/** Installs the dependencies when they are missing or differ from package-lock.json. */
export async function ensureInstalled() {
  const lock = readFileSync(LOCK)
  const wanted = createHash('sha256').update(lock).digest('hex')
  if (readIfThere(STAMP) === wanted) return
  if (!matchesInstalled(JSON.parse(lock.toString()))) {
    say('Installing dependencies (once) …')
    await npmInstall()
  }
  writeFileSync(STAMP, wanted)
}

/**
 * Compares with npm's own list of what it installed.
 * @param {{ packages: Record<string, { version?: string, optional?: boolean, link?: boolean }> }} lock
 */
function matchesInstalled(lock) {
  const installed = readIfThere(join(MODULES, '.package-lock.json'))
  if (installed === null) return false
  /** @type {{ packages: Record<string, { version?: string }> }} */
  const { packages } = JSON.parse(installed)
  return Object.entries(lock.packages).every(
    ([path, { version, optional, link }]) =>
      path === '' || link || (packages[path] ? packages[path]?.version === version : optional === true),
  )
}

/**
 * Not `npm ci`: it refuses a lock file that lacks packages of other platforms, and a registry may not offer all of
 * them. This installs what the lock file names, adds this platform's own packages, and writes no file.
 * @returns {Promise<void>}
 */
function npmInstall() {
  const npm = process.env.npm_execpath
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const child = spawn(command, [...first, 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
    // The build and test tools are needed too, whatever the caller's NODE_ENV.
    env: { ...process.env, NODE_ENV: 'development', npm_config_production: undefined },
  })
  return new Promise((resolve, reject) => {
    child.on('error', () => reject(new Failure('npm could not be started: it comes with Node.js 20.20 or newer.')))
    child.on('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Failure('The dependencies could not be installed (see above): the first start needs a network.')),
    )
  })
}

/** @param {string} path */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await run(ensureInstalled)
