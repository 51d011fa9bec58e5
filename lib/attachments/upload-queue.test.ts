import { beforeEach, expect, test, vi } from 'vitest'
import { AppError, Refusal } from '@/lib/errors'
import type { Attachment } from './schema'
import type { SendOptions } from './send-file'
import type { UploadClient } from './upload-client'
import { UploadQueue } from './upload-queue'

/** A pending call, which the test ends. */
type Call = { name: string; options: SendOptions; succeed: () => void; fail: (error: Error) => void }
let calls: Call[]
let reserve: ReturnType<typeof vi.fn<UploadClient['reserve']>>
let finish: ReturnType<typeof vi.fn<UploadClient['finish']>>
let giveUp: ReturnType<typeof vi.fn<UploadClient['giveUp']>>
let queue: UploadQueue

beforeEach(() => {
  calls = []
  reserve = vi.fn<UploadClient['reserve']>(async ({ name }) => ({
    id: `id of ${name}`,
    path: name,
    url: '',
    token: '',
    contentType: 'text/plain',
  }))
  finish = vi.fn<UploadClient['finish']>(async (id) => attachmentOf(id))
  giveUp = vi.fn<UploadClient['giveUp']>()
  const send: UploadClient['send'] = ({ path }, _, options) =>
    new Promise((resolve, reject) => {
      calls.push({ name: path, options, succeed: resolve, fail: reject })
      options.signal.addEventListener('abort', () => reject(options.signal.reason))
    })
  queue = new UploadQueue({ reserve, send, finish, giveUp })
})

const attachmentOf = (id: string): Attachment => ({
  id,
  userId: null,
  name: id,
  sizeBytes: 4,
  contentType: 'text/plain',
  createdAt: '2026-11-21T10:00:00Z',
})
const file = (name: string, content = 'text') => new File([content], name)
const states = () => queue.current().map(({ name, state }) => `${name}: ${state.is}`)
const problems = () => queue.current().map(({ state }) => ('problem' in state ? state.problem : ''))
const called = (count: number) => vi.waitFor(() => expect(calls).toHaveLength(count))
const becomes = (...expected: string[]) => vi.waitFor(() => expect(states()).toEqual(expected))

test('files are sent two at a time, in the order in which they were added', async () => {
  queue.add('card', [file('a.txt'), file('b.txt'), file('c.txt')])
  await called(2)
  expect(states()).toEqual(['a.txt: sending', 'b.txt: sending', 'c.txt: waiting'])
  calls[0]?.succeed()
  await becomes('a.txt: done', 'b.txt: sending', 'c.txt: sending')
  await called(3)
  expect(calls[2]?.name).toBe('c.txt')
})

test('the progress is visible and never more than the size', async () => {
  queue.add('card', [file('a.txt')])
  await called(1)
  calls[0]?.options.onProgress?.(3)
  expect(queue.current()[0]?.state).toEqual({ is: 'sending', sentBytes: 3 })
  calls[0]?.options.onProgress?.(99)
  expect(queue.current()[0]?.state).toEqual({ is: 'sending', sentBytes: 4 })
})

test('a file refused for its name or size is never sent, and the others continue', async () => {
  queue.add('card', [file('a.exe'), file('big.txt', 'too much'), file('b.txt')], {
    planName: 'Starter',
    largestBytes: 5,
  })
  await called(1)
  expect(states()).toEqual(['a.exe: refused', 'big.txt: refused', 'b.txt: sending'])
  expect(problems()[0]).toMatch(/\(\.exe\) cannot be attached/)
  expect(problems()[1]).toMatch(/^This file is too large \(8 bytes\)\. Up to 5 bytes on Starter/)
})

test('a refusal by the server is shown in its words and cannot be retried', async () => {
  finish.mockRejectedValue(new Refusal('limited', 'This is not a PNG: it is really a PDF.'))
  queue.add('card', [file('cat.png')])
  await called(1)
  calls[0]?.succeed()
  await becomes('cat.png: refused')
  expect(problems()).toEqual(['This is not a PNG: it is really a PDF.'])
})

test('an interrupted upload continues where it was once there is a network', async () => {
  queue.add('card', [file('a.txt')])
  await called(1)
  calls[0]?.options.onResumable?.('https://storage.test/upload/1')
  calls[0]?.fail(new AppError('offline', 'gone'))
  await becomes('a.txt: failed')
  expect(queue.isBusy).toBe(true)
  queue.retryOffline()
  await called(2)
  expect(calls[1]?.options.resumeAt).toBe('https://storage.test/upload/1')
  expect(reserve).toHaveBeenCalledOnce()
  expect(giveUp).not.toHaveBeenCalled()
  calls[1]?.succeed()
  await becomes('a.txt: done')
  expect(queue.isBusy).toBe(false)
})

test('after another failure, a retry starts over', async () => {
  queue.add('card', [file('a.txt')])
  await called(1)
  calls[0]?.fail(new AppError('unexpected', 'storage answered 400'))
  await becomes('a.txt: failed')
  expect(problems()).toEqual(['It could not be uploaded. Please try again.'])
  queue.retryOffline()
  expect(states()).toEqual(['a.txt: failed'])
  queue.retry(queue.current()[0]?.id ?? '')
  await called(2)
  expect(reserve).toHaveBeenCalledTimes(2)
  expect(giveUp.mock.calls).toEqual([['id of a.txt']])
})

test.each([
  ['forbidden', 'You may no longer add files here.'],
  ['not_found', 'This technique no longer exists.'],
  ['unauthenticated', 'You are signed out. Sign in again, then try again.'],
] as const)('when the server says %s, the reason is a sentence', async (code, sentence) => {
  reserve.mockRejectedValue(new AppError(code, '/api/attachments: 4xx'))
  queue.add('card', [file('a.txt')])
  await becomes('a.txt: failed')
  expect(problems()).toEqual([sentence])
})

test('a cancelled upload stops right away, is forgotten, and makes room for the next', async () => {
  queue.add('card', [file('a.txt'), file('b.txt'), file('c.txt')])
  await called(2)
  queue.dismiss(queue.current()[0]?.id ?? '')
  expect(calls[0]?.options.signal.aborted).toBe(true)
  await called(3)
  expect(states()).toEqual(['b.txt: sending', 'c.txt: sending'])
  expect(finish).not.toHaveBeenCalled()
  expect(giveUp.mock.calls).toEqual([['id of a.txt']])
})

test('listeners are told once about each end, with the file as it is then', async () => {
  const ends: string[] = []
  queue.onSettled(({ name, state }) => ends.push(`${name}: ${state.is}`))
  queue.add('card', [file('a.txt')])
  await called(1)
  calls[0]?.succeed()
  await becomes('a.txt: done')
  expect(ends).toEqual(['a.txt: done'])
  queue.dismiss(queue.current()[0]?.id ?? '')
  expect(giveUp).not.toHaveBeenCalled()
})
