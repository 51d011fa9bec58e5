import { mkdir, mkdtemp, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MailStore } from './mail-store.ts'

const EMAIL = { subject: 'Sign in', text: 'Here', html: '<p>Here</p>' }

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dojo-mails-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('a message that could not be written is in the mailbox, and written to disk with the next one', async () => {
  const lines: string[] = []
  const store = MailStore.open(folder, (line) => lines.push(line))
  const path = join(folder, 'mailbox.json')
  // A folder in place of the draft file, so that it cannot be written.
  await mkdir(`${path}.draft`)
  store.add('olive@ninjadojo.test', EMAIL, null)
  expect(store.list().map(({ to }) => to)).toEqual(['olive@ninjadojo.test'])
  expect(lines).toEqual([expect.stringContaining(`${path} could not be written`)])

  await rmdir(`${path}.draft`)
  store.add('adam@ninjadojo.test', EMAIL, null)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(await readFile(path, 'utf8'))).toHaveLength(2)
  expect(
    MailStore.open(folder)
      .list()
      .map(({ to }) => to),
  ).toEqual(['adam@ninjadojo.test', 'olive@ninjadojo.test'])
})

test('an e-mail to several people is written once', async () => {
  const store = MailStore.open(folder)
  const watch = vi.spyOn(JSON, 'stringify')
  try {
    store.add(['nora@ninjadojo.test', 'vic@ninjadojo.test', 'mia@ninjadojo.test'], EMAIL, null)
    expect(watch).toHaveBeenCalledTimes(1)
  } finally {
    watch.mockRestore()
  }
  expect(JSON.parse(await readFile(join(folder, 'mailbox.json'), 'utf8'))).toHaveLength(3)
})

test('of long e-mails, only the newest are kept', async () => {
  const store = MailStore.open(folder)
  for (let index = 0; index < 30; index += 1)
    store.add(`${index}@ninjadojo.test`, { subject: '', text: 'x'.repeat(500_000), html: '' }, null)
  expect((await stat(join(folder, 'mailbox.json'))).size).toBeLessThan(9_000_000)
  expect(store.list().map(({ to }) => to)).toEqual(Array.from({ length: 16 }, (_, n) => `${29 - n}@ninjadojo.test`))
})
