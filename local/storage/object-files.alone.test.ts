import { copyFile, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { writeWhole } from '../data-folder/write-whole.ts'
import { DiskObjectFiles, MemoryObjectFiles, type ObjectFiles, type StoredObject } from './object-files.ts'

vi.mock(import('../data-folder/write-whole.ts'), { spy: true })

const folder = await mkdtemp(join(tmpdir(), 'dojo-objects-'))
const problems: string[] = []
const openFolder = () => DiskObjectFiles.open(folder, (problem) => problems.push(problem))
afterAll(() => rm(folder, { recursive: true, force: true }))

const kinds: [string, ObjectFiles][] = [
  ['in memory', new MemoryObjectFiles()],
  ['on disk', await openFolder()],
]
const head = { contentType: 'text/plain', cacheControl: 'no-cache' }
const textOf = (object: StoredObject | null) => (object ? new Response(object.open()).text() : null)

test.each(kinds)('an object written %s piece by piece can be read back repeatedly', async (_, files) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of ['in', 'k on ', 'paper']) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  expect(await files.write('files', 'a/b', { ...head, body })).toMatchObject({ size: 12, contentType: 'text/plain' })
  const object = await files.read('files', 'a/b')
  expect([await textOf(object), await textOf(object)]).toEqual(['ink on paper', 'ink on paper'])
  await files.write('files', 'a/b', { ...head, body: new TextEncoder().encode('new') })
  expect(await textOf(await files.read('files', 'a/b'))).toBe('new')
  await files.remove('files', 'a/b')
  await files.remove('files', 'a/b')
  expect(await files.read('files', 'a/b')).toBeNull()
})

test.each(kinds)('a part of an object %s can be read', async (_, files) => {
  await files.write('files', 'part', { ...head, body: new TextEncoder().encode('abcdefghij') })
  const object = await files.read('files', 'part')
  expect(await new Response(object?.open({ start: 2, end: 4 })).text()).toBe('cde')
  expect(await new Response(object?.open({ start: 9, end: 9 })).text()).toBe('j')
  await files.remove('files', 'part')
})

test('a file is opened when it is first read, so that what no one reads does not stay open', async () => {
  const files = await openFolder()
  await files.write('files', 'unread', { ...head, body: new TextEncoder().encode('ink') })
  const bytes = (await files.read('files', 'unread'))?.open()
  await files.remove('files', 'unread')
  await expect(new Response(bytes).text()).rejects.toThrow('ENOENT')
})

test.each(kinds)('an interrupted upload %s leaves nothing', async (_, files) => {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(10))
      controller.error(new Error('The connection broke.'))
    },
  })
  await expect(files.write('files', 'half', { ...head, body })).rejects.toThrow('broke')
  expect(await files.read('files', 'half')).toBeNull()
  expect((await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())).toEqual(
    [],
  )
})

test('the next start removes what a killed process left half written, and nothing else', async () => {
  const files = await openFolder()
  await files.write('files', 'whole', { ...head, body: new TextEncoder().encode('whole') })
  const hash = 'ab'.repeat(32)
  await mkdir(join(folder, 'ab'), { recursive: true })
  await writeFile(join(folder, 'ab', `${hash}.${crypto.randomUUID()}`), 'hal')
  await writeFile(join(folder, 'ab', `${hash}.${crypto.randomUUID()}.json`), '{')
  const again = await openFolder()
  expect(await textOf(await again.read('files', 'whole'))).toBe('whole')
  expect(await readdir(join(folder, 'ab'))).toEqual([])
  await again.remove('files', 'whole')
})

test.each([
  ['before the new one had its description', 'new', 'old'],
  ['after it, and only the former bytes were left over', 'old', 'old'],
])('an object whose server was killed while it was replaced, %s, is whole', async (_, bytes, expected) => {
  const files = await openFolder()
  await files.write('files', 'picture', { ...head, body: new TextEncoder().encode('old') })
  const [stored] = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  const path = join(stored?.parentPath ?? '', (stored?.name ?? '').replace('.json', ''))
  await copyFile(path, `${path}.before`)
  await writeFile(path, bytes)
  const again = await openFolder()
  expect(await textOf(await again.read('files', 'picture'))).toBe(expected)
  expect(await readdir(dirname(path))).toEqual([basename(path), `${basename(path)}.json`])
  await again.remove('files', 'picture')
})

test('an object that cannot be replaced stays as it was', async () => {
  const files = await openFolder()
  await files.write('files', 'picture', { ...head, body: new TextEncoder().encode('old') })
  vi.mocked(writeWhole).mockImplementationOnce(() => {
    throw new Error('The disk is full.')
  })
  const body = new TextEncoder().encode('new')
  await expect(files.write('files', 'picture', { ...head, body })).rejects.toThrow('full')
  expect(await textOf(await files.read('files', 'picture'))).toBe('old')
  await files.remove('files', 'picture')
  expect((await readdir(folder, { recursive: true, withFileTypes: true })).some((entry) => entry.isFile())).toBe(false)
})

test('an object that several replace at the same moment is whole, also for those who read it then', async () => {
  const files = await openFolder()
  const sizes = [9000, 9500, 9800]
  await files.write('files', 'picture', { ...head, body: new Uint8Array(sizes[0] ?? 0) })
  const read: (number | undefined)[] = []
  for (let round = 0; round < 40; round += 1)
    await Promise.all(
      sizes.map(async (size) => {
        await files.write('files', 'picture', { ...head, body: new Uint8Array(size) })
        read.push((await files.read('files', 'picture'))?.size)
      }),
    )
  expect(read.filter((size) => size === undefined)).toEqual([])
  const object = await files.read('files', 'picture')
  expect((await new Response(object?.open()).arrayBuffer()).byteLength).toBe(object?.size)
  await files.remove('files', 'picture')
})

test.each<[string, (bytes: string) => Promise<void>]>([
  ['whose description is gone', (bytes) => rm(`${bytes}.json`)],
  ['whose description is empty', (bytes) => truncate(`${bytes}.json`)],
  ['whose description is cut', (bytes) => truncate(`${bytes}.json`, 20)],
  ['whose description is something else', (bytes) => writeFile(`${bytes}.json`, 'null')],
  ['whose bytes are gone', (bytes) => rm(bytes)],
  ['whose bytes are cut', (bytes) => truncate(bytes, 2)],
])('an object %s is missing, and the log names its file', async (_, damage) => {
  const files = await openFolder()
  await files.write('files', 'ink', { ...head, body: new TextEncoder().encode('ink') })
  const [stored] = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  const bytes = join(stored?.parentPath ?? '', (stored?.name ?? '').replace('.json', ''))
  await damage(bytes)
  problems.length = 0
  expect(await files.read('files', 'ink')).toBeNull()
  expect(problems).toEqual([expect.stringContaining(bytes)])
  // It can be stored again.
  await files.write('files', 'ink', { ...head, body: new TextEncoder().encode('ink') })
  expect(await textOf(await files.read('files', 'ink'))).toBe('ink')
  await files.remove('files', 'ink')
})
