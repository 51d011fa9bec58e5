import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 500

/**
 * Calls `onGone` once npm, which started us, is gone. A signal that is sent to npm alone may end it, or the shell that it
 * puts between, without a word to us. Started without npm, nothing is watched: such a program may outlive its shell.
 */
export function whenNpmIsGone(onGone) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
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

/** An orphan gets another parent, so no number that was given away again is taken for it. */
function parentOf(pid) {
  return pid === process.pid ? process.ppid : describe(pid)?.parentPid
}

/** `sh -c node scripts/start.mjs`, as npm calls it. */
function isShell(command) {
  return /^\S*(?:ba|da|z|k)?sh -c /.test(command)
}

function describe(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Counted after the command's name, which may itself hold spaces and brackets: state, parent, …
    const [, parentPid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { parentPid: Number(parentPid), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }
  } catch {
    return process.platform === 'linux' ? null : askPs(pid)
  }
}

function askPs(pid) {
  try {
    const [, parentPid, command] =
      /^\s*(\d+)\s+(.*)/.exec(execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' })) ?? []
    return parentPid ? { parentPid: Number(parentPid), command } : null
  } catch {
    return null
  }
}
