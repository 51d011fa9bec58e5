import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { create, extract } from 'tar'
import { HALF_WRITTEN } from '../storage/object-files.ts'
import { openDatabase } from '../database/open-database.ts'
import type { Services } from '../services.ts'
import { clientOf, openBoard, PASSWORD, signUp, startTestServices, type Person } from '../testing/people.ts'
import { describeFiles } from './manifest.ts'
import { restore } from './restore.ts'
import { saveBackup } from './save-backup.ts'

let work: string
let dataDir: string
let services: Services
let olive: Person
let boardId: string

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'dojo-backup-'))
  dataDir = join(work, 'data')
  services = await startTestServices({ dataDir, stripe: { catalogue: [], webhookUrl: null } })
  olive = await signUp(services, 'olive')
  boardId = await openBoard(olive, 'Kept')
  await olive.client.storage.from('files').upload(`${olive.id}/a.txt`, new Blob(['kept']))
  await olive.client.auth.resetPasswordForEmail(olive.email)
})

afterAll(async () => {
  await services.close()
  await rm(work, { recursive: true, force: true })
})

const note = (body: string) => olive.client.from('notes').insert({ board_id: boardId, body })

/** What olive finds when services run on that folder. */
async function find(folder: string): Promise<{ notes: string[]; file: string | undefined; mails: number }> {
  const restored = await startTestServices({ dataDir: folder, stripe: { catalogue: [], webhookUrl: null } })
  try {
    const client = clientOf(restored)
    const { error } = await client.auth.signInWithPassword({ email: olive.email, password: PASSWORD })
    expect(error).toBeNull()
    const { data } = await client.from('notes').select('body').order('body')
    const file = await (await client.storage.from('files').download(`${olive.id}/a.txt`)).data?.text()
    const mails = (await (await fetch(`${restored.mailboxUrl}/api`)).json()) as unknown[]
    return { notes: (data ?? []).map(({ body }) => body as string), file, mails: mails.length }
  } finally {
    await restored.close()
  }
}

test('a backup of running services contains everything acknowledged, and opens elsewhere', async () => {
  await note('1 before')
  const file = join(work, 'running.tar.gz')
  const saving = { isDone: false }
  let acknowledged = 0
  const write = async (): Promise<void> => {
    const { error } = await note(`2 during ${String(acknowledged).padStart(4, '0')}`)
    expect(error).toBeNull()
    acknowledged += 1
    if (!saving.isDone) await write()
  }
  const writing = write()
  await saveBackup(dataDir, file, services.url)
  saving.isDone = true
  await writing
  await note('3 after')

  const elsewhere = join(work, 'elsewhere')
  await restore(file, elsewhere, { replace: false })
  const { notes, file: text, mails } = await find(elsewhere)
  expect([notes[0], text, mails]).toEqual(['1 before', 'kept', 1])
  // A moment in between: the first writes without a gap, and nothing later.
  const during = notes.slice(1)
  expect(during).toEqual(during.map((_, index) => `2 during ${String(index).padStart(4, '0')}`))
  expect(during.length).toBeLessThanOrEqual(acknowledged)
  expect(await readdir(dataDir)).not.toContain('backup.making')
}, 240_000)

test('a file that arrives during a backup is left out, and the backup can be restored', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const half = Buffer.alloc(300_000, 'a')
  let pieces = 0
  const body = new ReadableStream({
    async pull(controller) {
      pieces += 1
      if (pieces === 2) await held
      if (pieces > 2) return controller.close()
      controller.enqueue(half)
    },
  })
  const { data } = await olive.client.auth.getSession()
  const headers = {
    apikey: services.publishableKey,
    authorization: `Bearer ${data.session?.access_token}`,
    'content-type': 'text/plain',
    'x-upsert': 'true',
  }
  const address = `${services.url}/storage/v1/object/files/${olive.id}/slow.txt`
  const arriving = fetch(address, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  const growing = async () =>
    (await readdir(join(dataDir, 'storage'), { recursive: true })).filter((name) => HALF_WRITTEN.test(name))
  await vi.waitUntil(async () => (await growing()).length > 0, { timeout: 20_000, interval: 20 })

  // The services' own end of it: it is packed after the file has grown.
  const archive = await fetch(`${services.url}/backup`, {
    headers: { authorization: `Bearer ${services.secretKey}` },
  })
  release()
  expect((await arriving).status).toBe(200)
  const file = join(work, 'arriving.tar.gz')
  await writeFile(file, Buffer.from(await archive.arrayBuffer()))
  const elsewhere = join(work, 'arriving')
  await restore(file, elsewhere, { replace: false })
  expect((await find(elsewhere)).file).toBe('kept')
  expect(await growing()).toEqual([])
}, 240_000)

test('of backups at the same time each is whole, or refused in one sentence; the services stay', async () => {
  const names = ['first', 'second', 'third'].map((name) => join(work, `${name}.tar.gz`))
  const outcomes = await Promise.allSettled(names.map((file) => saveBackup(dataDir, file, services.url)))
  const made = names.filter((_, index) => outcomes[index]?.status === 'fulfilled')
  expect(made).not.toEqual([])
  for (const file of made) await restore(file, file.replace('.tar.gz', ''), { replace: false })
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  const sentence = 'made no backup: Another backup is being made. Wait until it is done.'
  expect(refusals).toEqual(refusals.map(() => expect.stringContaining(sentence)))
  expect((await note('1 still here')).error).toBeNull()
  await olive.client.from('notes').delete().eq('body', '1 still here')
  await saveBackup(dataDir, join(work, 'fourth.tar.gz'), services.url)
}, 240_000)

test('only callers who know the secret key get one', async () => {
  for (const authorization of ['', `Bearer ${services.publishableKey}`, 'Bearer sb_secret_x']) {
    expect((await fetch(`${services.url}/backup`, { headers: { authorization } })).status).toBe(404)
  }
})

test('services at another address than given do not fail silently', async () => {
  const file = join(work, 'wrong-port.tar.gz')
  await expect(saveBackup(dataDir, file, 'http://127.0.0.1:9')).rejects.toThrow(
    'Set SERVICES_PORT and HOST as for npm start, or stop the services first',
  )
  expect(existsSync(file)).toBe(false)
})

/** What each board's fingerprint includes. */
async function generationOf(dataDir: string): Promise<unknown> {
  const { database } = await openDatabase(dataDir)
  const { rows } = await database.query<{ it: string }>(`select current_setting('dojo.generation') as it`)
  await database.close()
  return rows[0]?.it
}

test('stopped services are backed up too; a restore over data needs --replace, and keeps the previous data', async () => {
  const other = join(work, 'other')
  const first = await startTestServices({ dataDir: other })
  const adam = await signUp(first, 'adam')
  await openBoard(adam, 'Adam’s')
  await first.close()
  const before = await generationOf(other)
  expect(await generationOf(other)).toBe(before)
  const file = join(work, 'stopped.tar.gz')
  await saveBackup(other, file, '')
  await writeFile(join(other, 'thesis.txt'), 'mine')
  await writeFile(join(other, 'keys.json'), 'no keys at all')

  await expect(restore(file, other, { replace: false })).rejects.toThrow(
    /already contains data \(database-ready, database, .*\)\. Restore into another folder .* or add --replace/,
  )
  expect(await readFile(join(other, 'keys.json'), 'utf8')).toBe('no keys at all')
  const { replaced } = await restore(file, other, { replace: true })
  expect(await readFile(join(replaced ?? '', 'keys.json'), 'utf8')).toBe('no keys at all')
  expect(await readFile(join(other, 'thesis.txt'), 'utf8')).toBe('mine')
  expect(await generationOf(other), 'pages that are open load what is there now').not.toBe(before)
  const second = await startTestServices({ dataDir: other })
  const client = clientOf(second)
  await client.auth.signInWithPassword({ email: adam.email, password: PASSWORD })
  expect((await client.from('boards').select('title')).data).toEqual([{ title: 'Adam’s' }])
  await second.close()
}, 240_000)

/** Unpacks a backup, applies `change` and packs it again. */
async function repack(file: string, target: string, change: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(work, 'repacked-'))
  await extract({ file, cwd: folder })
  await change(folder)
  await create({ cwd: folder, gzip: true, file: target }, await readdir(folder))
}

/** The same, with a manifest that is right again. */
function repackDescribed(file: string, target: string, change: (data: string) => Promise<unknown>): Promise<void> {
  return repack(file, target, async (folder) => {
    const data = join(folder, 'data')
    await change(data)
    const path = join(folder, 'manifest.json')
    const manifest = JSON.parse(await readFile(path, 'utf8')) as object
    await writeFile(path, JSON.stringify({ ...manifest, files: await describeFiles(data) }))
  })
}

const damages: Record<string, (file: string, broken: string) => Promise<void>> = {
  'cut off': async (file, broken) => {
    await writeFile(broken, await readFile(file))
    await truncate(broken, 100_000)
  },
  'not an archive': (_, broken) => writeFile(broken, 'hello'),
  'a changed file': (file, broken) => repack(file, broken, (folder) => writeFile(join(folder, 'data/keys.json'), '{}')),
  'a missing file': (file, broken) => repack(file, broken, (folder) => rm(join(folder, 'data/database/PG_VERSION'))),
  'an extra file': (file, broken) =>
    repack(file, broken, (folder) => writeFile(join(folder, 'data/database/extra'), 'x')),
  'nothing of ours': async (_, broken) => {
    const folder = await mkdtemp(join(work, 'by-hand-'))
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data', 'hello.txt'), 'hello')
    const files = await describeFiles(join(folder, 'data'))
    const manifest = { format: 1, madeAt: new Date().toISOString(), files }
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
    await create({ cwd: folder, gzip: true, file: broken }, ['manifest.json', 'data'])
  },
  'no marker': (file, broken) => repackDescribed(file, broken, (data) => rm(join(data, 'database-ready'))),
  'no database': (file, broken) =>
    repackDescribed(file, broken, async (data) => {
      await rm(join(data, 'database-ready'))
      await rm(join(data, 'database'), { recursive: true })
    }),
  'no manifest': (file, broken) => repack(file, broken, (folder) => rm(join(folder, 'manifest.json'))),
}

test.each(Object.entries(damages))('a damaged backup (%s) is refused, and nothing is changed', async (what, damage) => {
  const broken = join(work, `${what}.tar.gz`)
  await damage(join(work, 'stopped.tar.gz'), broken)
  const target = join(work, 'other')
  const before = (await readdir(target)).sort()
  await expect(restore(broken, target, { replace: true })).rejects.toThrow(
    /is not a complete backup: .*\. Nothing was changed\./,
  )
  expect((await readdir(target)).sort()).toEqual(before)
})

test('after a restore that was killed while it moved folders, the services start with the backup’s data', async () => {
  const folder = join(work, 'killed')
  await extract({
    file: join(work, 'running.tar.gz'),
    cwd: await mkdir(folder).then(() => folder),
    strip: 1,
    filter: (path) => path.startsWith('data/'),
  })
  await writeFile(join(folder, 'mailbox.json'), '[]')
  // The sixth rename, after the plan's: the previous data has been moved away, the other is not there yet.
  const kill = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; let left = 7; const { renameSync } = fs; fs.renameSync = (...names) => { if (--left === 0) process.kill(process.pid, 'SIGKILL'); return renameSync(...names) }; syncBuiltinESMExports()`
  const { signal } = spawnSync(
    process.execPath,
    [
      '--import',
      'tsx',
      '--import',
      `data:text/javascript,${encodeURIComponent(kill)}`,
      'local/backup-main.ts',
      'restore',
      folder,
      join(work, 'running.tar.gz'),
      '--replace',
    ],
    { encoding: 'utf8' },
  )
  expect(signal).toBe('SIGKILL')
  expect(existsSync(join(folder, 'database'))).toBe(false)
  expect(await find(folder)).toMatchObject({ notes: expect.arrayContaining(['1 before']), mails: 1 })
}, 240_000)

test('npm run backup and npm run restore work, each with one sentence', async () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/backup.mjs', ...args], {
      encoding: 'utf8',
      env: {
        NODE_ENV: 'test',
        PATH: process.env['PATH'],
        INIT_CWD: work,
        DATA_DIR: args[0] === 'save' ? join(work, 'elsewhere') : join(work, 'third'),
      },
    })
  expect(run('restore')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Which backup\? .*\n$/) })
  expect(run('save', 'by-hand.tar.gz').stdout).toMatch(/was saved to .*by-hand\.tar\.gz\. Keep the file secret/)
  expect(run('save', 'by-hand.tar.gz')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('already exists'),
  })
  expect(run('restore', 'by-hand.tar.gz').stdout).toMatch(/^The backup of 20.* npm start opens it\.\n$/)
  expect((await find(join(work, 'third'))).notes[0]).toBe('1 before')
}, 240_000)
