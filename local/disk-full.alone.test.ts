import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from './services.ts'
import { clientOf, openBoard, PASSWORD, signUp, startTestServices, until, type Person } from './testing/people.ts'

const MB = 1024 * 1024

/** A separate small disk, if this account may mount one. */
function mount(folder: string): boolean {
  return (
    process.platform === 'linux' &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'dojo-test', folder]).status === 0
  )
}

const lines: string[] = []
let folder: string
let isMounted: boolean
/** The free space if no disk could be mounted. */
let pretended = 500 * MB
let services: Services
let olive: Person
let boardId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dojo-disk-'))
  isMounted = mount(folder)
  services = await startTestServices({
    dataDir: folder,
    log: (line) => lines.push(line),
    stripe: { catalogue: [], webhookUrl: null },
    ...(isMounted ? {} : { freeBytes: async () => pretended }),
  })
  olive = await signUp(services, 'olive')
  boardId = await openBoard(olive, 'Kept')
}, 240_000)

afterAll(async () => {
  await services.close()
  if (isMounted) spawnSync('umount', ['-l', folder])
  if (isMounted) await rmdir(folder)
  else await rm(folder, { recursive: true, force: true })
})

const note = (body: string) => olive.client.from('notes').insert({ board_id: boardId, body })

async function fill(): Promise<void> {
  pretended = MB
  // The small disk is completely full.
  if (isMounted) spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'filler')}`, 'bs=64k'])
}

async function free(): Promise<void> {
  pretended = 500 * MB
  if (isMounted) await rm(join(folder, 'filler'))
}

test('a full disk refuses writes, still reads, logs it once, and accepts writes again when there is space', async () => {
  expect((await note('before')).error).toBeNull()
  await fill()
  await until(async () => (await note('probe')).status === 503, 'writes are refused')

  const since = performance.now()
  const refused = await Promise.all(Array.from({ length: 20 }, (_, index) => note(`refused ${index}`)))
  expect(performance.now() - since).toBeLessThan(5_000)
  for (const { status, error } of refused) {
    expect(status).toBe(503)
    expect(error).toMatchObject({ code: '53100', message: expect.stringContaining('disk is full') })
  }
  const files = await olive.client.storage.from('files').upload(`${olive.id}/a.txt`, new Blob(['x']))
  expect(files.error?.message).toContain('disk is full')
  const signIn = await clientOf(services).auth.signInWithPassword({ email: olive.email, password: PASSWORD })
  expect(signIn.error).toMatchObject({ status: 503 })
  const payment = await fetch(`${services.url}/v1/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${services.stripe?.secretKey}` },
  })
  expect([payment.status, await payment.json()]).toMatchObject([503, { error: { type: 'api_error' } }])

  // Reading, from a table and through a function.
  expect((await olive.client.from('boards').select('title')).data).toEqual([{ title: 'Kept' }])
  const { error: readError, status: readStatus } = await olive.client.rpc('titles')
  expect([readError, readStatus]).toEqual([null, 200])

  await free()
  await until(async () => (await note('after')).error === null, 'writes are accepted again')
  const { data } = await olive.client.from('notes').select('body')
  const bodies = (data ?? []).map(({ body }) => body as string)
  expect(bodies).toEqual(expect.arrayContaining(['before', 'after']))
  expect(bodies.filter((body) => body.startsWith('refused'))).toEqual([])
  expect(lines.filter((line) => line.includes('is full'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('There is space'))).toHaveLength(1)
}, 240_000)
