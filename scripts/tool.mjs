import { spawn } from 'node:child_process'
import { stopChildren, TOOL } from './children.mjs'
import { whenNpmIsGone } from './follow-npm.mjs'
import { root } from './root.mjs'

let current = null

/**
 * Runs a Node program to its end with its output shown; answers whether it went well. It leads a process group of
 * its own, so that whatever it started can be ended with it.
 */
export function runTool(args, env = {}) {
  return new Promise((resolve, reject) => {
    current = spawn(process.execPath, [...TOOL, ...args], {
      cwd: root,
      // The channel is how a tool learns that this process is gone (see follow-starter.mjs).
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env, DOJO_STARTED_BY: String(process.pid) },
    })
    current.once('error', reject)
    current.once('exit', (code) => {
      current = null
      resolve(code === 0)
    })
  })
}

/** Ctrl-C and friends, and the end of the npm that started us, end the running tool's group, then us. */
export function stopToolOnSignals() {
  const stop = () => {
    const tool = current
    if (tool?.pid) {
      tool.once('exit', () => process.exit(1))
      process.kill(-tool.pid, 'SIGINT')
    } else {
      stopChildren().then(() => process.exit(1))
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop)
  whenNpmIsGone(stop)
}
