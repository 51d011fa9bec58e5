import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { clientOf, openBoard, PASSWORD, signUp, startTestServices, until } from './testing/people.ts'

const CHILD = fileURLToPath(new URL('testing/services-process.ts', import.meta.url))
const ready = z.object({ url: z.string(), publishableKey: z.string(), secretKey: z.string() })

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dojo-services-'))
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('a restart keeps data, files, sessions and messages', async () => {
  const first = await startTestServices({ dataDir })
  const olive = await signUp(first, 'olive')
  const boardId = await openBoard(olive, 'Kept')
  await olive.client.storage.from('files').upload(`${olive.id}/a.txt`, new Blob(['kept']))
  await olive.client.auth.resetPasswordForEmail(olive.email)
  const { data } = await olive.client.auth.getSession()
  await first.close()

  const second = await startTestServices({ dataDir })
  const client = clientOf(second)
  const { error } = await client.auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' })
  expect(error).toBeNull()
  expect((await client.from('boards').select('id, title')).data).toEqual([{ id: boardId, title: 'Kept' }])
  expect(await (await client.storage.from('files').download(`${olive.id}/a.txt`)).data?.text()).toBe('kept')
  expect(await (await fetch(`${second.mailboxUrl}/api`)).json()).toHaveLength(1)
  await expect(startTestServices({ dataDir })).rejects.toThrow('in use by another running process')
  await second.close()
}, 240_000)

test('a kill in the middle of writes loses no acknowledged row', async () => {
  const { child, services } = await startProcess()
  const olive = await signUp(services, 'olive')
  const boardId = await openBoard(olive)
  const acknowledged: string[] = []
  const writing = Array.from({ length: 4 }, async (_, writer) => {
    for (let index = 0; ; index += 1) {
      const body = `${writer}-${index}`
      const { error } = await olive.client.from('notes').insert({ board_id: boardId, body })
      if (error) return
      acknowledged.push(body)
    }
  })
  await until(() => acknowledged.length >= 80, 'eighty rows are written')
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await Promise.all([gone, ...writing])

  const again = await startTestServices({ dataDir })
  const client = clientOf(again)
  await client.auth.signInWithPassword({ email: olive.email, password: PASSWORD })
  const { data } = await client.from('notes').select('body')
  expect(data?.map(({ body }) => body as string)).toEqual(expect.arrayContaining(acknowledged))
  await again.close()
}, 240_000)

test('a statement that takes too long is cancelled, and the services keep answering', async () => {
  const { child, services } = await startProcess()
  const ended = vi.fn()
  child.once('exit', ended)
  const olive = await signUp(services, 'olive')
  await openBoard(olive, 'Kept')
  const stranger = clientOf(services)
  for (const client of [stranger, stranger, olive.client]) {
    const { error, status } = await client.rpc('dawdle', { seconds: 300 })
    expect(error).toMatchObject({ code: '57014', message: 'canceling statement due to statement timeout' })
    expect(status).toBe(500)
    expect((await olive.client.rpc('dawdle', { seconds: 1 })).error).toBeNull()
    expect((await olive.client.from('boards').select('title')).data).toEqual([{ title: 'Kept' }])
  }
  expect(ended).not.toHaveBeenCalled()
  child.kill('SIGKILL')
  await once(child, 'exit')
})

test('a statement that does not stop ends the services, and nothing acknowledged is lost', async () => {
  const { child, services } = await startProcess()
  const olive = await signUp(services, 'olive')
  await openBoard(olive, 'Still kept')
  const gone = once(child, 'exit')
  const { error } = await clientOf(services).rpc('dawdle_on')
  expect(error).not.toBeNull()
  expect(await gone).toEqual([null, 'SIGXCPU'])

  const again = await startTestServices({ dataDir })
  const client = clientOf(again)
  await client.auth.signInWithPassword({ email: olive.email, password: PASSWORD })
  expect((await client.from('boards').select('title')).data).toEqual([{ title: 'Still kept' }])
  await again.close()
})

async function startProcess(): Promise<{ child: ChildProcess; services: z.infer<typeof ready> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{')) return { child, services: ready.parse(JSON.parse(line)) }
  }
  throw new Error('The services did not start.')
}
