import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 500

/**
 * Calls `onGone` when the npm that started us is gone: a signal sent only to npm may end it, or the shell in between,
 * without telling us. Started without npm, we watch nothing, because such a program may outlive its shell.
 * @param {() => void} onGone
 */
export function whenNpmIsGone(onGone) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  /** @type {[number, number][]} */
  const watched = [[process.pid, process.ppid]]
  const parent = describe(process.ppid)
  if (parent && isShell(parent.command)) watched.push([process.ppid, parent.parentPid])
  const timer = setInterval(() => {
    if (watched.every(([child, expected]) => parentOf(child) === expected)) return
    clearInterval(timer)
    onGone()
  }, LOOK_EVERY_MS)
  timer.unref()
}

/**
 * An orphan gets another parent, so a process id that was reused is not mistaken for the old parent.
 * @param {number} pid
 */
function parentOf(pid) {
  return pid === process.pid ? process.ppid : describe(pid)?.parentPid
}

/**
 * `sh -c node scripts/start.mjs`, as npm calls it.
 * @param {string} command
 */
function isShell(command) {
  return /^\S*(?:ba|da|z|k)?sh -c /.test(command)
}

/** @param {number} pid */
function describe(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name may hold spaces and brackets, so read what follows it: state, parent, …
    const [, parentPid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { parentPid: Number(parentPid), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }
  } catch {
    return process.platform === 'linux' ? null : askPs(pid)
  }
}

/** @param {number} pid */
function askPs(pid) {
  try {
    const line = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' })
    const [, parentPid, command] = /^\s*(\d+)\s+(.*)/.exec(line) ?? []
    return parentPid && command !== undefined ? { parentPid: Number(parentPid), command } : null
  } catch {
    return null
  }
}
