import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, signUp, startTestServices, type Person } from '../testing/people.ts'
import type { Services } from '../services.ts'

let services: Services
let olive: Person
let nora: Person

beforeAll(async () => {
  services = await startTestServices()
  olive = await signUp(services, 'olive')
  nora = await signUp(services, 'nora')
})

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

test('no one can write to or read from another person’s folder', async () => {
  const path = `${olive.id}/kept.txt`
  await olive.client.storage.from('files').upload(path, new Blob(['mine']))
  expect((await nora.client.storage.from('files').upload(`${olive.id}/x.txt`, new Blob(['x']))).error).not.toBeNull()
  expect((await nora.client.storage.from('files').download(path)).error).not.toBeNull()
})

test('a signed address accepts one upload', async () => {
  const path = `${olive.id}/later.txt`
  const files = olive.client.storage.from('files')
  const { data } = await files.createSignedUploadUrl(path)
  const { error } = await nora.client.storage
    .from('files')
    .uploadToSignedUrl(path, data?.token ?? '', new Blob(['sent']))
  expect(error).toBeNull()
  expect(await (await files.download(path)).data?.text()).toBe('sent')
})

test('a stored file cannot run as one of our pages', async () => {
  const path = `${olive.id}/page.html`
  const files = olive.client.storage.from('files')
  await files.upload(path, new Blob(['<script>alert(1)</script>'], { type: 'text/html' }))
  const { data } = await files.createSignedUrl(path, 60)
  const response = await fetch(data?.signedUrl ?? '')
  expect(await response.text()).toContain('script')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('part of a file can be requested, and a file is saved under the given name', async () => {
  const path = `${olive.id}/letters.txt`
  const files = olive.client.storage.from('files')
  await files.upload(path, new Blob(['abcdefghij']))
  const url = (await files.createSignedUrl(path, 60)).data?.signedUrl ?? ''
  const ask = (range: string) => fetch(`${url}&download=${encodeURIComponent('naïve “x”.txt')}`, { headers: { range } })
  const part = await ask('bytes=2-4')
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', 'cde'])
  expect(part.headers.get('content-disposition')).toContain(`filename*=UTF-8''na%C3%AFve%20%E2%80%9Cx%E2%80%9D.txt`)
  expect(await (await ask('bytes=7-')).text()).toBe('hij')
  expect(await (await ask('bytes=-2')).text()).toBe('ij')
  expect(await (await ask('bytes=0-99')).text()).toBe('abcdefghij')
  expect((await ask('bytes=10-')).status).toBe(416)
})

test('the server’s key can see and remove everything, including by signed addresses', async () => {
  const server = clientOf({ url: services.url, publishableKey: services.secretKey }).storage.from('files')
  const path = `${olive.id}/reserved.bin`
  const signed = await server.createSignedUploadUrl(path)
  const put = (body: string) =>
    fetch(signed.data?.signedUrl ?? '', {
      method: 'PUT',
      body,
      headers: { 'content-type': 'application/octet-stream' },
    })
  expect((await put('first')).status).toBe(200)
  expect((await put('second')).ok).toBe(false)
  expect(await (await server.download(path)).data?.text()).toBe('first')
  expect((await server.remove([path, `${olive.id}/never-there`])).error).toBeNull()
  expect((await server.download(path)).error).not.toBeNull()
})
