import { spawn } from 'node:child_process'
import { stopChildren } from './children.mjs'
import { root } from './root.mjs'

let current = null

/**
 * Runs a Node program to its end with its output shown; answers whether it went well. It leads a process group of
 * its own, so that whatever it started can be ended with it.
 */
export function runTool(args, env = {}) {
  return new Promise((resolve, reject) => {
    current = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    })
    current.once('error', reject)
    current.once('exit', (code) => {
      current = null
      resolve(code === 0)
    })
  })
}

/** Ctrl-C and friends end the running tool's group, then us. */
export function stopToolOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      const tool = current
      if (tool?.pid) {
        tool.once('exit', () => process.exit(1))
        process.kill(-tool.pid, 'SIGINT')
      } else {
        stopChildren().then(() => process.exit(1))
      }
    })
  }
}
