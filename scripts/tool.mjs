import { spawn } from 'node:child_process'
import { stopChildren, TOOL } from './children.mjs'
import { whenNpmIsGone } from './follow-npm.mjs'
import { root } from './root.mjs'

/** @type {import('node:child_process').ChildProcess | null} */
let current = null

/**
 * Runs a Node program to its end with its output shown, and resolves to whether it succeeded. It leads its own process
 * group, so that everything it starts can be ended with it.
 * @param {string[]} args
 * @param {import('./children.mjs').Environment} [env]
 * @returns {Promise<boolean>}
 */
export function runTool(args, env = {}) {
  return new Promise((resolve, reject) => {
    const tool = spawn(process.execPath, [...TOOL, ...args], {
      cwd: root,
      // The channel tells a tool that this process is gone (see follow-starter.mjs).
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env, DOJO_STARTED_BY: String(process.pid) },
    })
    current = tool
    tool.once('error', reject)
    tool.once('exit', (code) => {
      current = null
      resolve(code === 0)
    })
  })
}

/** Ctrl-C, other signals and the end of the npm that started us end the running tool's group, then us. */
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
