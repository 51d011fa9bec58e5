import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync, utimesSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lockDataFolder } from './lock.ts'

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dojo-lock-'))
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** A process that takes the lock when it is told to, and needs `slowMs` for each look at it. */
async function starter(slowMs: number): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('../testing/lock-process.ts', import.meta.url)), [folder, String(slowMs)], {
    execArgv: ['--import', 'tsx'],
  })
  children.push(child)
  await once(child, 'message')
  return child
}

test('of several starts that find the lock of a killed process, one gets the folder', async () => {
  await writeFile(join(folder, 'services.lock'), '999999 some-boot/1')
  const [quick, slow, late] = [await starter(100), await starter(300), await starter(0)]
  const answers = [quick, slow, late].map((child) => once(child, 'message'))
  quick.send('go')
  slow.send('go')
  // The second now looks at what it took for the stale lock.
  await pause(450)
  late.send('go')
  const taken = (await Promise.all(answers)).map(([answer]) => answer as string)
  expect(taken.toSorted()).toEqual(['in use', 'in use', 'mine'])
})

describe('a holder that is not visible from here, such as one in another container', () => {
  const OTHER = '7 some-boot/1 some-boot/pid:[1]'
  const path = () => join(folder, 'services.lock')

  test('keeps the folder while its lock is touched', async () => {
    await writeFile(path(), OTHER)
    // In a thread of its own, as it is: taking the lock blocks this one.
    const beat = new Worker(
      `const { utimesSync } = require('node:fs')
       setInterval(() => utimesSync(${JSON.stringify(path())}, new Date(), new Date()), 300)`,
      { eval: true },
    )
    expect(() => lockDataFolder(folder)).toThrow('in another container or on another machine')
    await beat.terminate()
    expect(await readFile(path(), 'utf8')).toBe(OTHER)
  })

  test('loses it once no one has touched the lock for a while', async () => {
    await writeFile(path(), OTHER)
    lockDataFolder(folder)()
    expect(await readdir(folder)).toEqual([])
  })

  test('is told that it has lost it, and touches no lock of others', async () => {
    const lost = vi.fn()
    const release = lockDataFolder(folder, lost)
    const beats = () => statSync(path()).mtimeMs
    const first = beats()
    await vi.waitUntil(() => beats() > first, { timeout: 20_000 })
    expect(lost).not.toHaveBeenCalled()
    await writeFile(path(), OTHER)
    await vi.waitUntil(() => lost.mock.calls.length > 0, { timeout: 20_000 })
    release()
    expect(await readFile(path(), 'utf8')).toBe(OTHER)
  })
})

test('a process that was killed while it looked at the lock keeps no one out', async () => {
  const left = join(folder, 'services.lock.taking')
  mkdirSync(left)
  utimesSync(left, new Date(0), new Date(0))
  lockDataFolder(folder)()
  expect(await readdir(folder)).toEqual([])
})
