import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, startTestServices, type Person } from '../testing/people.ts'
import type { Services } from '../services.ts'

let services: Services
let olive: Person
let nora: Person

beforeAll(async () => {
  services = await startTestServices()
  olive = await signUp(services, 'olive')
  nora = await signUp(services, 'nora')
}, 30_000)

afterAll(() => services.close())

test.each([
  ['a Blob', () => new Blob(['brush'], { type: 'image/svg+xml' })],
  ['a File', () => new File(['brush'], 'mark.svg', { type: 'image/svg+xml' })],
])('%s can be stored and read by its owner', async (what, body) => {
  const path = `${olive.id}/logo/${what}.svg`
  const files = olive.client.storage.from('files')
  expect((await files.upload(path, body())).error).toBeNull()
  const { data } = await files.download(path)
  expect(await data?.text()).toBe('brush')
  expect(data?.type).toBe('image/svg+xml')
  expect((await files.update(path, new Blob(['stroke'], { type: 'text/plain' }))).error).toBeNull()
  expect(await (await files.download(path)).data?.text()).toBe('stroke')
  expect((await files.remove([path])).error).toBeNull()
  expect((await files.download(path)).error).not.toBeNull()
})

test('nobody writes into or reads from another’s folder', async () => {
  const path = `${olive.id}/kept.txt`
  await olive.client.storage.from('files').upload(path, new Blob(['mine']))
  expect((await nora.client.storage.from('files').upload(`${olive.id}/x.txt`, new Blob(['x']))).error).not.toBeNull()
  expect((await nora.client.storage.from('files').download(path)).error).not.toBeNull()
})

test('a signed address takes one upload', async () => {
  const path = `${olive.id}/later.txt`
  const files = olive.client.storage.from('files')
  const { data } = await files.createSignedUploadUrl(path)
  const { error } = await nora.client.storage.from('files').uploadToSignedUrl(path, data?.token ?? '', new Blob(['sent']))
  expect(error).toBeNull()
  expect(await (await files.download(path)).data?.text()).toBe('sent')
})

test('what is stored cannot run as a page of ours', async () => {
  const path = `${olive.id}/page.html`
  const files = olive.client.storage.from('files')
  await files.upload(path, new Blob(['<script>alert(1)</script>'], { type: 'text/html' }))
  const { data } = await files.createSignedUrl(path, 60)
  const response = await fetch(data?.signedUrl ?? '')
  expect(await response.text()).toContain('script')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})
