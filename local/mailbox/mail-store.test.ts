import { mkdir, mkdtemp, readFile, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
  await store.add('olive@ninjadojo.test', EMAIL, null)
  expect(store.list().map(({ to }) => to)).toEqual(['olive@ninjadojo.test'])
  expect(lines).toEqual([expect.stringContaining(`${path} could not be written`)])

  await rmdir(`${path}.draft`)
  await store.add('adam@ninjadojo.test', EMAIL, null)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(await readFile(path, 'utf8'))).toHaveLength(2)
  expect(
    MailStore.open(folder)
      .list()
      .map(({ to }) => to),
  ).toEqual(['adam@ninjadojo.test', 'olive@ninjadojo.test'])
})
