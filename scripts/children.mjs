import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { whenNpmIsGone } from './follow-npm.mjs'
import { root } from './root.mjs'

const children = new Set()
let stopping = false

/** Lines that help nobody who runs the product. */
const NOISE = [
  /^⚠️ {2}Node\.js 20 and below are deprecated/,
  /"middleware" file convention is deprecated/,
  /To migrate automatically, run:|@next\/codemod@|messages\/middleware-to-proxy/,
  /^\s*(.\[\?25h)?$/,
]

const NEXT = 'node_modules/next/dist/bin/next'

/** A server ends when we are gone. */
const FOLLOWING = ['--import', new URL('follow-parent.mjs', import.meta.url).href]

/** What serves the app, by npm's command: Next's development server, or our own around Next. */
export const SERVERS = { dev: [...FOLLOWING, NEXT, 'dev'], start: [...FOLLOWING, 'server/main.mjs'] }

/** A tool, or a build, ends when we are gone; its workers inherit what is preloaded, and follow it. */
export const TOOL = ['--import', new URL('follow-starter.mjs', import.meta.url).href]
export const NEXT_BUILD = [...TOOL, NEXT, 'build']

/**
 * Starts a program whose lines go to `onLine(line, stream)`. When it ends by itself, `onExit(code, signal)`
 * is called; not when we stop it.
 */
export function startChild(args, env, { onLine, onExit }) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env, DOJO_STARTED_BY: String(process.pid) },
    // The channel is how a child learns that this process is gone (see follow-parent.mjs and local/main.ts).
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.add(child)
  for (const stream of ['stdout', 'stderr']) {
    createInterface({ input: child[stream] }).on('line', (line) => {
      if (!NOISE.some((noise) => noise.test(line))) onLine(line, stream)
    })
  }
  child.on('exit', (code, signal) => {
    children.delete(child)
    if (!stopping) onExit(code ?? 1, signal)
  })
  return child
}

/** Ends every program we started, by its id: politely first, after five seconds for good. */
export async function stopChildren() {
  stopping = true
  await Promise.all(
    [...children].map(
      (child) =>
        new Promise((resolve) => {
          const force = setTimeout(() => child.kill('SIGKILL'), 5000)
          child.once('exit', () => {
            clearTimeout(force)
            resolve()
          })
          child.kill('SIGTERM')
        }),
    ),
  )
}

/** Whether we are about to end everything, so that nothing is to be started again. */
export function isStopping() {
  return stopping
}

/** Ctrl-C and friends, and the end of the npm that started us, stop the programs we started, then us. */
export function stopOnSignals() {
  const stop = () => {
    if (stopping) return
    stopChildren().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  whenNpmIsGone(stop)
}
