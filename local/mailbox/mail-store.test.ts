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

afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

/** The addresses of what is in the mailbox, each with how many. */
function addressesIn(store: MailStore): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { to } of store.list()) counts[to] = (counts[to] ?? 0) + 1
  return counts
}

const MINUTE = 60_000

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

test('e-mails to others drop none from the last hour, and of older ones 200 stay, the newest first', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-29T12:00:00Z') })
  const store = MailStore.open(null)
  store.add('olive@ninjadojo.test', EMAIL, 'http://localhost:3000/auth/confirm')
  for (let index = 0; index < 300; index += 1) store.add(`${index}@ninjadojo.test`, EMAIL, null)
  vi.advanceTimersByTime(59 * MINUTE)
  store.add('adam@ninjadojo.test', EMAIL, null)
  expect(store.list()).toHaveLength(302)
  expect(store.list('olive@ninjadojo.test')).toHaveLength(1)
  vi.advanceTimersByTime(2 * MINUTE)
  store.add('mia@ninjadojo.test', EMAIL, null)
  expect(store.list()).toHaveLength(200)
  expect(store.list().map(({ to }) => to)).toEqual([
    'mia@ninjadojo.test',
    'adam@ninjadojo.test',
    ...Array.from({ length: 198 }, (_, n) => `${299 - n}@ninjadojo.test`),
  ])
})

test('of older e-mails, those go first that the most-mailed address got first', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-29T12:00:00Z') })
  const store = MailStore.open(null)
  store.add('olive@ninjadojo.test', EMAIL, null)
  for (let index = 0; index < 250; index += 1) store.add(['Nora@ninjadojo.test', 'nora@ninjadojo.test'], EMAIL, null)
  vi.advanceTimersByTime(61 * MINUTE)
  store.add('mia@ninjadojo.test', EMAIL, null)
  expect(addressesIn(store)).toEqual({
    'mia@ninjadojo.test': 1,
    'olive@ninjadojo.test': 1,
    'nora@ninjadojo.test': 99,
    'Nora@ninjadojo.test': 99,
  })
})

test('a full mailbox drops the oldest of the most-mailed address, even if young, and says so', () => {
  const lines: string[] = []
  const store = MailStore.open(null, (line) => lines.push(line))
  const long = { subject: '', text: 'x'.repeat(1_000_000), html: '' }
  store.add('olive@ninjadojo.test', long, null)
  for (let index = 0; index < 10; index += 1) store.add('nora@ninjadojo.test', long, null)
  store.add('mia@ninjadojo.test', long, null)
  expect(addressesIn(store)).toEqual({
    'mia@ninjadojo.test': 1,
    'nora@ninjadojo.test': 6,
    'olive@ninjadojo.test': 1,
  })
  expect(new Set(lines)).toEqual(
    new Set(['The mailbox is full: an e-mail to nora@ninjadojo.test from the last hour was dropped.']),
  )
  expect(lines).toHaveLength(4)
})

test('links count for how full the mailbox is', () => {
  const store = MailStore.open(null)
  const link = `http://localhost:3000/${'x'.repeat(3_000_000)}`
  for (let index = 0; index < 4; index += 1) store.add(`${index}@ninjadojo.test`, EMAIL, link)
  expect(store.list()).toHaveLength(2)
})
