import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
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

/** A build ends by itself. Its workers inherit what is preloaded, and theirs is not the channel to follow. */
export const NEXT_BUILD = [NEXT, 'build']

/**
 * Starts a program whose lines go to `onLine(line, stream)`. When it ends by itself, `onExit(code)`
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
  child.on('exit', (code) => {
    children.delete(child)
    if (!stopping) onExit(code ?? 1)
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

/** Ctrl-C and friends stop the programs we started, then us. */
export function stopOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (stopping) return
      stopChildren().then(() => process.exit(0))
    })
  }
}
