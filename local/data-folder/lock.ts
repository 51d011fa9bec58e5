import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DamagedFile, readKept } from './kept-file.ts'
import { finishSwap } from './swap.ts'

/** A running process uses the data folder. */
export class FolderInUse extends Error {}

/**
 * Locks the data folder for this process and returns the function that releases it. PGlite itself does not notice a
 * second process on its files, and two would ruin them. A lock that a killed process left behind is recognised and
 * replaced, and a restore that was killed while it moved folders is finished.
 * @throws FolderInUse when a running process holds it.
 */
export function lockDataFolder(dataDir: string): () => void {
  const unlock = lock(dataDir)
  try {
    finishSwap(dataDir)
    return unlock
  } catch (error) {
    unlock()
    throw error
  }
}

function lock(dataDir: string): () => void {
  const path = join(dataDir, 'services.lock')
  const mine = `${process.pid} ${startOf(process.pid)}`
  return oneAtATime(`${path}.taking`, () => {
    const holder = read(path)
    const pid = Number(holder.split(' ')[0])
    if (pid && holder === `${pid} ${startOf(pid)}`) {
      throw new FolderInUse(
        `The data folder ${dataDir} is in use by another running process (${pid}). Stop that process first, or set DATA_DIR to another folder.`,
      )
    }
    writeFileSync(path, mine, { mode: 0o600 })
    return () => release(path, mine)
  })
}

/** Looking at a lock and replacing it takes less than a millisecond; a process that takes this long was killed in between. */
const LONGEST_MS = 5_000

/**
 * Does `work` while no other process does: two that both found a stale lock would otherwise both replace it. A folder is
 * created by one process only.
 */
function oneAtATime<T>(folder: string, work: () => T): T {
  const until = Date.now() + 2 * LONGEST_MS
  while (!isCreated(folder)) {
    const since = statSync(folder, { throwIfNoEntry: false })?.mtimeMs
    if (since !== undefined && Math.abs(Date.now() - since) > LONGEST_MS) remove(folder)
    else if (Date.now() > until) throw new Error(`${folder} stays: other processes start here all the time.`)
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
  }
  try {
    return work()
  } finally {
    remove(folder)
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

function isCreated(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

function release(path: string, mine: string): void {
  if (read(path) === mine) rmSync(path, { force: true })
}

/** @throws Error when the lock cannot be read: if its owner is unknown, it must not be removed. */
function read(path: string): string {
  try {
    return readKept(path) ?? ''
  } catch (error) {
    if (error instanceof DamagedFile) throw new Error(`${error.message}: move it away.`, { cause: error })
    throw error
  }
}

/**
 * When the process started, so that a process that got the same number later is not mistaken for it. Empty if there is
 * no such process. Without Linux's /proc only "is alive" is known.
 */
function startOf(pid: number): string {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return ''
  }
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Counted after the command's name, which may itself contain spaces and brackets: state, …, start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended; its parent has not collected it yet.
    return fields[0] === 'Z' ? '' : `${boot}/${fields[19]}`
  } catch {
    return 'alive'
  }
}
