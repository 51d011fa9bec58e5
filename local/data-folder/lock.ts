import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { HALF_COPIES } from './contents.ts'
import { DamagedFile, readKept } from './kept-file.ts'
import { finishSwap } from './swap.ts'

/** A running process uses the data folder. */
export class FolderInUse extends Error {}

/**
 * Locks the data folder for this process and returns the function that releases it. PGlite itself does not notice a
 * second process on its files, and two would ruin them. A lock that a killed process left behind is recognised and
 * replaced, a restore that was killed while it moved folders is finished, and what another one left half made is removed.
 * @param onLost called if another process may have replaced the lock all the same: this one must not write any more
 * @throws FolderInUse when a running process holds it.
 */
export function lockDataFolder(dataDir: string, onLost: () => void = () => {}): () => void {
  const unlock = lock(dataDir, onLost)
  try {
    finishSwap(dataDir)
    for (const name of HALF_COPIES) removeCopy(join(dataDir, name))
    return unlock
  } catch (error) {
    unlock()
    throw error
  }
}

/** One that cannot be removed, of another account for example, is no reason not to start. */
function removeCopy(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch (error) {
    process.stderr.write(`${path}, which a killed backup or restore has left, could not be removed: ${String(error)}\n`)
  }
}

function lock(dataDir: string, onLost: () => void): () => void {
  const path = join(dataDir, 'services.lock')
  const mine = `${process.pid} ${startOf(process.pid)} ${HERE}`
  const stopped = findStopped(path)
  return oneAtATime(`${path}.taking`, () => {
    const holder = read(path)
    const [pid = '', start, place = HERE] = holder.split(' ')
    if (place === HERE ? Number(pid) > 0 && start === startOf(Number(pid)) : holder !== stopped) {
      const who = place === HERE ? `running process (${pid})` : 'process, in another container or on another machine'
      throw new FolderInUse(
        `The data folder ${dataDir} is in use by another ${who}. Stop that process first, or set DATA_DIR to another folder.`,
      )
    }
    writeFileSync(path, mine, { mode: 0o600 })
    const beat = new Worker(new URL('lock-beat.mjs', import.meta.url), { workerData: { path, mine }, execArgv: [] })
    beat.unref()
    beat.once('exit', (code) => code === LOST && onLost())
    // Without beats it would look abandoned.
    beat.once('error', onLost)
    return () => {
      void beat.terminate()
      release(path, mine)
    }
  })
}

/** How `lock-beat.mjs` ends when the lock is another's. */
const LOST = 3

/** Longer than three beats of `lock-beat.mjs`. */
const NO_BEAT_MS = 7_000

/**
 * Waits for a beat of a holder that is not visible from here, such as one in another container, and returns its lock if
 * there is none.
 */
function findStopped(path: string): string | null {
  const holder = read(path)
  const [, , place = HERE] = holder.split(' ')
  if (holder === '' || place === HERE) return null
  const last = beatOf(path)
  for (const until = Date.now() + NO_BEAT_MS; Date.now() < until; wait(200)) if (beatOf(path) !== last) return null
  return holder
}

/** Opened for it: on a network drive only that asks the server. */
function beatOf(path: string): number {
  try {
    const file = openSync(path, 'r')
    try {
      return fstatSync(file).mtimeMs
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

function wait(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
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
    else wait(10)
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
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Counted after the command's name, which may itself contain spaces and brackets: state, …, start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended; its parent has not collected it yet.
    return fields[0] === 'Z' ? '' : `${bootId()}/${fields[19]}`
  } catch {
    return 'alive'
  }
}

/**
 * What sees the same processes under the same numbers: two containers do not, although they may share a folder. Without
 * Linux's /proc, a machine.
 */
const HERE = placeOf()

function placeOf(): string {
  try {
    return `${bootId()}/${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname().replaceAll(/\s/g, '-')
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}
