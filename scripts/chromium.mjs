import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Failure, say } from './failure.mjs'
import { root } from './root.mjs'

// The shell needs a third less work for the same pages, but keeps no compiled scripts as people's browsers do.
const SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** @typedef {typeof import('@playwright/test').chromium} BrowserType */

/**
 * The path of a Chromium that starts: the one named, an installed one, Playwright's own (downloaded if needed), or the
 * package manager's. With `isWhole`, the shell is the last choice.
 * @throws Failure that says what to do when there is none
 */
export async function ensureChromium({ isWhole = false } = {}) {
  // Loaded late: before the dependencies are installed there is no Playwright.
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  const named = process.env.PLAYWRIGHT_CHROMIUM
  if (named) {
    if (await starts(chromium, named)) return named
    throw new Failure(`PLAYWRIGHT_CHROMIUM is ${named}, and no browser starts there.`)
  }
  const known = isWhole ? [...WHOLE, chromium.executablePath(), SHELL] : [SHELL, ...WHOLE, chromium.executablePath()]
  const findInstalled = async () => {
    for (const path of known) {
      if (existsSync(path) && (await starts(chromium, path))) return path
    }
    return null
  }
  for (const prepare of [() => {}, downloadPlaywrights, installPackage]) {
    prepare()
    const path = await findInstalled()
    if (path) return path
  }
  throw new Failure(
    'The end-to-end tests need Chromium: install it (Debian: apt-get install chromium), or name one with PLAYWRIGHT_CHROMIUM=/path/to/chromium.',
  )
}

/**
 * @param {BrowserType} chromium
 * @param {string} executablePath
 */
async function starts(chromium, executablePath) {
  try {
    const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
    await browser.close()
    return true
  } catch {
    return false
  }
}

function downloadPlaywrights() {
  say('  No Chromium was found; downloading the one that Playwright offers …')
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
}

function installPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say('  Installing the package chromium-headless-shell …')
  if (run('apt-get', ['update', '-qq']))
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 5 * 60_000,
  })
  return status === 0
}
