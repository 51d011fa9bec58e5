import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { MailStore } from '../mailbox/mail-store.ts'
import type { Services } from '../services.ts'
import { EventStore } from '../stripe/events/event-store.ts'
import { StateFile } from '../stripe/world/state-file.ts'
import { startTestServices } from '../testing/people.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const STRIPE = { catalogue: [], webhookUrl: null }
const STATE = 'stripe/state.json'
const EVENT = 'stripe/events/evt_1.json'

let whole: string
let folder: string

beforeAll(async () => {
  whole = await mkdtemp(join(tmpdir(), 'dojo-whole-'))
  await (await start(whole)).close()
  await writeFile(join(whole, 'mailbox.json'), '[]')
  await writeFile(join(whole, EVENT), '{"id":"evt_1","sequence":1,"madeAtMs":9e15,"delivery":null}')
}, 240_000)

afterAll(() => rm(whole, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dojo-damaged-'))
  await cp(whole, folder, { recursive: true })
})

afterEach(() => rm(folder, { recursive: true, force: true }))

function start(dataDir: string, log: (line: string) => void = () => {}): Promise<Services> {
  return startTestServices({ dataDir, log, stripe: STRIPE })
}

const damages = {
  truncated: async (path: string) => truncate(path, Math.floor((await stat(path)).size / 2)),
  empty: (path: string) => truncate(path, 0),
  garbage: (path: string) => writeFile(path, Buffer.alloc(8192, '\u0001{nonsense')),
  missing: (path: string) => rm(path),
  'a folder': async (path: string) => {
    await rm(path)
    await mkdir(path)
  },
}
type Damage = keyof typeof damages

const REFUSED: [file: string, damage: Damage, wayOut: RegExp][] = [
  ...(['truncated', 'empty', 'garbage', 'a folder'] as const).map((damage): [string, Damage, RegExp] => [
    'keys.json',
    damage,
    /restore it from a backup, or move it away/,
  ]),
  ...(['empty', 'garbage', 'missing', 'a folder'] as const).map((damage): [string, Damage, RegExp] => [
    'database/PG_VERSION',
    damage,
    /from a backup .*, or move it away/,
  ]),
  ...(['truncated', 'empty', 'garbage', 'missing', 'a folder'] as const).map((damage): [string, Damage, RegExp] => [
    'database/global/pg_control',
    damage,
    /from a backup .*, or move it away/,
  ]),
  ['database-ready', 'missing', /Create that file to keep the database, or move the folder away/],
  ['database-ready', 'a folder', /Move it away and create the empty file/],
  ['services.lock', 'a folder', /is a folder, but must be a file: move it away\.$/],
]

test.each(REFUSED)(
  '%s, %s: one sentence names the problem and the solution, and nothing is touched',
  async (file, damage, wayOut) => {
    const path = join(folder, file)
    if (file === 'services.lock') await writeFile(path, '')
    await damages[damage](path)
    const before = await listing(folder)
    const refusal = await start(folder).then(
      () => 'It started.',
      (error: Error) => error.message,
    )
    expect(refusal).toContain(path)
    expect(refusal).toMatch(wayOut)
    expect(refusal).not.toContain('\n')
    expect(await listing(folder)).toEqual(before)
  },
)

test.each([
  ['database', 'database-ready', /is empty, but .* says that it contained a database/],
  ['database/pg_wal', 'database', /does not open: .* or move it away/],
])('without the folder %s, existing data is not overwritten', async (gone, named, sentence) => {
  await rm(join(folder, gone), { recursive: true })
  const refusal = start(folder)
  await expect(refusal).rejects.toThrow(join(folder, named))
  await expect(refusal).rejects.toThrow(sentence)
})

test.each(['database', 'storage', 'stripe'])('a file in place of the folder %s is reported', async (name) => {
  await rm(join(folder, name), { recursive: true })
  await writeFile(join(folder, name), 'mine')
  await expect(start(folder)).rejects.toThrow(`${join(folder, name)} is a file, but must be a folder. Move it away.`)
  expect(await readFile(join(folder, name), 'utf8')).toBe('mine')
})

test('a database of another PostgreSQL version is left unchanged', async () => {
  await writeFile(join(folder, 'database/PG_VERSION'), '16\n')
  await expect(start(folder)).rejects.toThrow(/was created by PostgreSQL 16, but this version uses 17/)
})

const SET_ASIDE = ['mailbox.json', STATE, EVENT].flatMap((file) =>
  (['truncated', 'empty', 'garbage', 'a folder'] as const).map((damage): [string, Damage] => [file, damage]),
)

/** What is read from each file, as at the start of the services. */
const readers: Record<string, (log: (line: string) => void) => unknown> = {
  'mailbox.json': (log) => MailStore.open(folder, log).list(),
  [STATE]: (log) => Object.keys(new StateFile(join(folder, 'stripe'), log).load().customers),
  [EVENT]: (log) => new EventStore(join(folder, 'stripe'), log).all(),
}

test.each(SET_ASIDE)(
  '%s, %s: it is kept under another name, a new one is started, and the log says so',
  async (file, damage) => {
    const path = join(folder, file)
    if (file === 'mailbox.json') await writeFile(path, '[ ]')
    await damages[damage](path)
    const bytes = damage === 'a folder' ? null : await readFile(path)
    const lines: string[] = []
    expect(readers[file]?.((line) => lines.push(line))).toEqual([])
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^ATTENTION: ${path} .* uses an empty one`))])
    const aside = /kept as (\S+),/.exec(lines[0] ?? '')?.[1] ?? ''
    expect(dirname(aside)).toBe(dirname(path))
    expect(bytes === null ? (await stat(aside)).isDirectory() : (await readFile(aside)).equals(bytes)).toBe(true)
    expect(existsSync(path)).toBe(false)
  },
)

test('with a damaged mailbox and payments state the services start', async () => {
  for (const file of ['mailbox.json', STATE]) await writeFile(join(folder, file), '{')
  const lines: string[] = []
  await (await start(folder, (line) => lines.push(line))).close()
  expect(lines.filter((line) => line.includes('ATTENTION'))).toHaveLength(2)
}, 240_000)

test.each(['keys.json', 'mailbox.json', 'services.lock', 'database/global/pg_control'])(
  '%s that this account may not read: the program exits with code 1 and one sentence, and nothing is touched',
  async (file) => {
    const path = join(folder, file)
    if (file === 'services.lock') await writeFile(path, '')
    const before = await listing(folder)
    const isRoot = process.getuid?.() === 0
    if (isRoot)
      for (const name of ['', ...(await readdir(folder, { recursive: true }))])
        await chown(join(folder, name), 65534, 65534)
    await chmod(path, 0o000)
    const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
      cwd: dirname(dirname(MAIN)),
      env: { ...process.env, SERVICES_PORT: '0', DATA_DIR: folder, STRIPE_CATALOGUE: '[]' },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(isRoot ? { uid: 65534, gid: 65534 } : {}),
    })
    const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    const said = complaint.split('\n').filter((line) => line.startsWith(folder))
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(new RegExp(`^${path} cannot be read.*(?:this account|move it away|move the folder away)`))
    expect(code).toBe(1)
    expect(await listing(folder)).toEqual(before)
  },
  240_000,
)

test('missing keys are created again, and the data stays', async () => {
  await rm(join(folder, 'keys.json'))
  await (await start(folder)).close()
  expect(existsSync(join(folder, 'keys.json'))).toBe(true)
})

/** Every file with its size. */
async function listing(of: string): Promise<string[]> {
  const names = await readdir(of, { recursive: true })
  return Promise.all(names.sort().map(async (name) => `${name} ${(await stat(join(of, name))).size}`))
}
