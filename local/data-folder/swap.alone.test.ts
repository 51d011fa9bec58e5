import type * as Files from 'node:fs'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OURS } from './contents.ts'
import { lockDataFolder } from './lock.ts'
import { SWAP, swapIn } from './swap.ts'

/** At which of the next renames the process ends; 0 means none. */
const kill = vi.hoisted(() => ({ at: 0 }))

vi.mock('node:fs', async (importOriginal) => {
  const actual = await importOriginal<typeof Files>()
  return {
    ...actual,
    renameSync: (from: string, to: string) => {
      if (kill.at > 0 && --kill.at === 0) throw new Error('killed')
      actual.renameSync(from, to)
    },
  }
})

const KEPT = 'replaced-before'
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dojo-swap-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

function fill(into: string, text: string, names: readonly string[] = OURS): void {
  mkdirSync(into, { recursive: true })
  for (const name of names) writeFileSync(join(into, name), text)
}

const textsIn = (of: string) =>
  OURS.map((name) => (existsSync(join(of, name)) ? readFileSync(join(of, name), 'utf8') : null))
const all = (text: string | null) => OURS.map(() => text)

/** The first rename writes the plan down; before it, nothing has changed. */
const LAST = 1 + OURS.length * 2

test.each(Array.from({ length: LAST - 1 }, (_, index) => index + 2))(
  'a restore that is killed at rename %i is finished when the folder is opened next',
  (at) => {
    fill(folder, 'old')
    fill(join(folder, 'restore.making', 'data'), 'new')
    kill.at = at
    expect(() => swapIn(folder, { replaces: [...OURS], keptIn: KEPT })).toThrow('killed')
    lockDataFolder(folder)()
    expect(textsIn(folder)).toEqual(all('new'))
    expect(textsIn(join(folder, KEPT))).toEqual(all('old'))
    expect(existsSync(join(folder, SWAP))).toBe(false)
  },
)

test('a restore that is killed before its plan is written has changed nothing', () => {
  fill(folder, 'old')
  fill(join(folder, 'restore.making', 'data'), 'new')
  kill.at = 1
  expect(() => swapIn(folder, { replaces: [...OURS], keptIn: KEPT })).toThrow('killed')
  lockDataFolder(folder)()
  expect(textsIn(folder)).toEqual(all('old'))
  expect(existsSync(join(folder, 'restore.making'))).toBe(false)
})

test('into an empty folder, a killed restore is finished too', () => {
  fill(join(folder, 'restore.making', 'data'), 'new')
  kill.at = 4
  expect(() => swapIn(folder, { replaces: [], keptIn: null })).toThrow('killed')
  lockDataFolder(folder)()
  expect(textsIn(folder)).toEqual(all('new'))
})

test('without what was unpacked, nothing is moved, and a sentence says what to do', () => {
  fill(folder, 'old')
  fill(join(folder, 'restore.making', 'data'), 'new')
  kill.at = 4
  expect(() => swapIn(folder, { replaces: [...OURS], keptIn: KEPT })).toThrow('killed')
  rmSync(join(folder, 'restore.making'), { recursive: true })
  const before = textsIn(folder)
  expect(() => lockDataFolder(folder)).toThrow(/restore was interrupted, .* move what is in .*, remove restore\.moving/)
  expect(textsIn(folder)).toEqual(before)
  expect(existsSync(join(folder, 'services.lock'))).toBe(false)
})

test('a damaged plan is named', () => {
  writeFileSync(join(folder, SWAP), '{"replaces": [')
  expect(() => lockDataFolder(folder)).toThrow(/restore\.moving is damaged: a restore was interrupted\. Move the file/)
})
