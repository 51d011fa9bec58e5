import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Failure } from './failure.mjs'
import { whenNpmIsGone } from './follow-npm.mjs'
import { root } from './root.mjs'

/** @typedef {Record<string, string | undefined>} Environment */

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
let stopping = false

/** Lines that are of no help to people who run the product. */
const NOISE = [
  /^⚠️ {2}Node\.js 20 and below are deprecated/,
  /"middleware" file convention is deprecated/,
  /To migrate automatically, run:|@next\/codemod@|messages\/middleware-to-proxy/,
  /^\s*(.\[\?25h)?$/,
]

const NEXT = 'node_modules/next/dist/bin/next'

/** Preloaded by a server, so that it ends when this process is gone. */
const FOLLOWING = ['--import', new URL('follow-parent.mjs', import.meta.url).href]

/** What serves the app for each npm command: Next's development server, or our own around Next. */
export const SERVERS = { dev: [...FOLLOWING, NEXT, 'dev'], start: [...FOLLOWING, 'server/main.mjs'] }

/** Preloaded by a tool or a build, so that it ends when this process is gone; its workers inherit this and end with it. */
export const TOOL = ['--import', new URL('follow-starter.mjs', import.meta.url).href]
export const NEXT_BUILD = [...TOOL, NEXT, 'build']

/**
 * Starts a Node program. `onExit` is called when it ends by itself, not when we stop it.
 * @param {string[]} args
 * @param {Environment} env added to this process's own
 * @param {{
 *   onLine: (line: string, stream: 'stdout' | 'stderr') => void,
 *   onExit: (code: number, signal: string | null) => void,
 * }} events
 */
export function startChild(args, env, { onLine, onExit }) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env, DOJO_STARTED_BY: String(process.pid) },
    // The channel tells a child that this process is gone (see follow-parent.mjs and local/main.ts).
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.add(child)
  for (const stream of /** @type {const} */ (['stdout', 'stderr'])) {
    const input = child[stream]
    if (!input) continue
    createInterface({ input }).on('line', (line) => {
      if (!NOISE.some((noise) => noise.test(line))) onLine(line, stream)
    })
  }
  child.on('exit', (code, signal) => {
    children.delete(child)
    if (!stopping) onExit(code ?? 1, signal)
  })
  return child
}

/**
 * Runs a Node program to its end. @throws Failure with `complaint` when it fails
 * @param {string[]} args
 * @param {Environment} env
 * @param {(line: string) => void} onLine
 * @param {string} complaint
 * @returns {Promise<void>}
 */
export function runChild(args, env, onLine, complaint) {
  return new Promise((resolve, reject) => {
    startChild(args, env, {
      onLine,
      onExit: (code) => (code === 0 ? resolve() : reject(new Failure(complaint))),
    })
  })
}

/** Ends every program we started, by its id: first SIGTERM, after five seconds SIGKILL. */
export async function stopChildren() {
  stopping = true
  await Promise.all(
    [...children].map(async (child) => {
      const force = setTimeout(() => child.kill('SIGKILL'), 5000)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      clearTimeout(force)
    }),
  )
}

/** Whether we are ending everything, so nothing should be started again. */
export function isStopping() {
  return stopping
}

/** Ctrl-C, other signals and the end of the npm that started us stop the programs we started, then us. */
export function stopOnSignals() {
  const stop = () => {
    if (stopping) return
    stopChildren().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  whenNpmIsGone(stop)
}
