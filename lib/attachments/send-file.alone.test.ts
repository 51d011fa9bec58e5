import { expect, test, vi } from 'vitest'
import { ShareUsed } from '@/local/storage/upload-room'
import { sendFile } from './send-file'
import type { StorageAnswer } from './send-request'

const answered = vi.hoisted(() => ({ text: '' }))
vi.mock('./send-request', () => ({
  sendRequest: async (): Promise<StorageAnswer> => ({ status: 507, text: answered.text, header: () => null }),
}))

test.each([
  ['whole', 10],
  ['in pieces', 7_000_000],
])('people whose other uploads leave no room for a file sent %s are told so', async (_, bytes) => {
  const reservation = { url: 'http://storage.test/x', path: 'x', token: '', contentType: 'text/plain' }
  const send = () =>
    sendFile(reservation as Parameters<typeof sendFile>[0], new Blob(['x'.repeat(bytes)]), {
      signal: new AbortController().signal,
    })
  answered.text = new ShareUsed().answer
  await expect(send()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('Wait until') })
  answered.text = 'The disk has no room for this file'
  await expect(send()).rejects.toMatchObject({ message: expect.stringContaining('storage is full') })
})
