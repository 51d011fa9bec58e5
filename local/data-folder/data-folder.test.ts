import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resetDataFolder } from '../reset.ts'
import { loadKeys } from './keys.ts'
import { lockDataFolder } from './lock.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dojo-data-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('a folder in use is refused, and available again afterwards', () => {
  const unlock = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow('in use by another running process')
  unlock()
  lockDataFolder(folder)()
})

test.each([
  ['of a process that has ended', '999999 some-boot/1'],
  ['of a process whose number another process has now', `${process.pid} some-boot/1`],
  ['that is empty', ''],
])('a lock %s is replaced', async (_what, left) => {
  await writeFile(join(folder, 'services.lock'), left)
  lockDataFolder(folder)()
  expect(existsSync(join(folder, 'services.lock'))).toBe(false)
})

test('keys are created once and only the owner can read them', async () => {
  const keys = loadKeys(folder)
  expect(keys.publishableKey).toMatch(/^sb_publishable_/)
  expect(keys.secretKey).toMatch(/^sb_secret_/)
  expect(loadKeys(folder)).toEqual(keys)
  expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o600)
})

test('missing keys beside a database are created again, and the log says so', async () => {
  const said: string[] = []
  loadKeys(folder, (line) => said.push(line))
  expect(said).toEqual([])
  await rm(join(folder, 'keys.json'))
  await mkdir(join(folder, 'database'))
  loadKeys(folder, (line) => said.push(line))
  expect(said).toEqual([expect.stringContaining('everyone has to sign in again')])
})

test('damaged keys are not silently replaced', async () => {
  await writeFile(join(folder, 'keys.json'), '{}')
  expect(() => loadKeys(folder)).toThrow('is damaged')
})

test('a reset deletes only what is ours, and not while it is in use', async () => {
  loadKeys(folder)
  await writeFile(join(folder, 'thesis.txt'), 'mine')
  const unlock = lockDataFolder(folder)
  expect(() => resetDataFolder(folder)).toThrow('in use')
  unlock()
  resetDataFolder(folder)
  expect(existsSync(join(folder, 'keys.json'))).toBe(false)
  expect(await readFile(join(folder, 'thesis.txt'), 'utf8')).toBe('mine')
})
