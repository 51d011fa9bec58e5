import { expect, test, vi } from 'vitest'
import { makeFile } from './make-file'

/** Files whose first line is there, and whose last one comes when they are ended. */
function desk(person: string) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string) =>
    makeFile(person, async () => {
      begun.push(name)
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(`${name}\n`))
          ends.set(name, () => controller.close())
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/csv' } })
    })
  return { begun, ask, end: (name: string) => ends.get(name)?.() }
}

test('a person gets two files at a time, and another person does not wait', async () => {
  const { begun, ask, end } = desk('olive')
  const files = ['one', 'two', 'three'].map(ask)
  const [first] = await Promise.all(files.slice(0, 2))
  expect((await desk('adam').ask('other')).headers.get('content-type')).toBe('text/csv')
  expect(begun).toEqual(['one', 'two'])
  end('one')
  expect(await first?.text()).toBe('one\n')
  await files[2]
  expect(begun).toEqual(['one', 'two', 'three'])
})

test('a reader who leaves makes room for the next', async () => {
  const { ask } = desk('nora')
  const [first] = await Promise.all(['one', 'two'].map(ask))
  const third = ask('three')
  await first?.body?.cancel()
  expect((await third).status).toBe(200)
})

test('so does a file that breaks off', async () => {
  const breaking = () =>
    new ReadableStream({
      pull() {
        throw new Error('The database has gone.')
      },
    })
  const files = await Promise.all([0, 1].map(() => makeFile('eve', async () => new Response(breaking()))))
  for (const file of files) await expect(file.text()).rejects.toThrow('The database has gone.')
  expect((await makeFile('eve', async () => new Response('fine'))).status).toBe(200)
})

test('a file that cannot be made makes room for the next', async () => {
  const failing = ['one', 'two', 'three'].map(() => makeFile('mia', () => Promise.reject(new Error('no such file'))))
  for (const { status } of await Promise.allSettled(failing)) expect(status).toBe('rejected')
  expect(await (await makeFile('mia', async () => new Response(null))).text()).toBe('')
})

test('who asks for many more is refused', async () => {
  const { begun, ask } = desk('vic')
  for (const name of ['one', 'two']) void ask(name)
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  for (let at = 0; at < 10; at += 1) void ask(`waiting ${at}`)
  await expect(ask('too many')).rejects.toThrow('Your other downloads are still being prepared.')
})
