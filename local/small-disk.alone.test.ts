import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restore } from './backup/restore.ts'
import { saveBackup } from './backup/save-backup.ts'
import { freeBytesOf } from './data-folder/disk-space.ts'
import { openDatabase } from './database/open-database.ts'
import { startTestServices } from './testing/people.ts'

const MB = 1024 * 1024

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dojo-small-'))
})

afterEach(async () => {
  // Lazily: on a busy machine, something may still hold a file of it for a moment.
  spawnSync('umount', ['-l', folder])
  await rmdir(folder)
})

/** A separate disk of this size, if this account may mount one. */
function mount(size: string): boolean {
  return (
    process.platform === 'linux' &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'dojo-test', folder]).status === 0
  )
}

/** Leaves this much of the disk free. */
async function fillUpTo(megabytes: number): Promise<void> {
  await rm(join(folder, 'filler'), { force: true })
  const filled = Math.floor((await freeBytesOf(folder)) / MB) - megabytes
  spawnSync('fallocate', ['-l', `${filled}M`, join(folder, 'filler')])
}

test('a start on a full disk says so, and writes nothing', async () => {
  await expect(startTestServices({ dataDir: folder, freeBytes: async () => 20 * MB })).rejects.toThrow(
    /^The disk under .* is full \(20 MB free\): a start needs 128 MB\. Make room on it first\. Nothing was changed\.$/,
  )
  expect(await readdir(folder)).toEqual([])
})

test('a database that does not fit is not taken for a complete one', async ({ skip }) => {
  if (!mount('12m')) return skip()
  await expect(openDatabase(folder)).rejects.toThrow(/could not be created: .*\. Make room on its disk/)
  expect(existsSync(join(folder, 'database'))).toBe(false)
  expect(existsSync(join(folder, 'database-ready'))).toBe(false)
})

test('a backup that would fill the disk is refused, and a restore that does not fit blames the disk', async ({
  skip,
}) => {
  if (!mount('150m')) return skip()
  const away = await mkdtemp(join(tmpdir(), 'dojo-small-away-'))
  const services = await startTestServices({ dataDir: folder })
  try {
    const file = join(away, 'kept.tar.gz')
    await saveBackup(folder, file, services.url)
    // Its copy is removed after the answer, and counts until then.
    await expect.poll(() => readdir(folder), { timeout: 30_000 }).not.toContain('backup.making')
    await fillUpTo(70)
    await expect(saveBackup(folder, join(away, 'second.tar.gz'), services.url)).rejects.toThrow(
      /made no backup: The disk under .* is full .*: a backup needs/,
    )
    expect(await readdir(folder)).not.toContain('backup.making')
    await services.close()
    await fillUpTo(5)
    await expect(restore(file, folder, { replace: true })).rejects.toThrow(
      /^The disk under .* has no room for what .* contains\. Nothing was changed\.$/,
    )
    expect(await readdir(folder)).toContain('database-ready')
  } finally {
    await services.close()
    spawnSync('rm', ['-r', away])
  }
}, 240_000)
