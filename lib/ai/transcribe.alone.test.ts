import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '@/lib/supabase/db'
import { smallWav } from '@/testing/small-wav'
import { parseAiEnvironment } from './environment'
import { openModel } from './open-model'
import { transcribe } from './transcribe'

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

type Counted = { name: string; tokens: number; gives_back?: boolean }
let counted: Counted[] = []
const admin = {
  rpc: async (name: string, { tokens, gives_back }: Omit<Counted, 'name'>) => {
    counted.push({ name, tokens, ...(gives_back !== undefined && { gives_back }) })
    return { data: name === 'reserve_ai_call' ? { id: crypto.randomUUID() } : null, error: null, status: 200 }
  },
} as unknown as Db
const asker = { admin, userId: '00000000-0000-4000-8000-000000000001' }

const model = openModel(
  parseAiEnvironment({
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'good',
    AI_BASE_URL: 'http://model.test/v1',
    AI_TRANSCRIPTION_MODEL: 'whisper',
  }),
)
const fetched = vi.fn<typeof fetch>()
const say = (audio: Uint8Array) => transcribe(model, asker, audio)
const answering = (status: number, body = '{"error":{"message":"No."}}') =>
  fetched.mockImplementation(async () => new Response(body, { status, headers: { 'retry-after-ms': '1' } }))
const failing = (code: string) =>
  fetched.mockImplementation(async () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
  })

beforeEach(() => {
  counted = []
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['a minute', smallWav(60), 1500],
  ['what a recorder adds to it', smallWav(62), 1550],
  ['half a minute', smallWav(30), 750],
  ['a word', smallWav(1), 250],
])('%s counts by its seconds', async (_, audio, tokens) => {
  answering(200, '{"text":"Call Ana"}')
  expect(await say(audio)).toEqual({ text: 'Call Ana' })
  expect(counted).toEqual([
    { name: 'reserve_ai_call', tokens },
    { name: 'settle_ai_call', tokens, gives_back: false },
  ])
})

test('any other file is refused before anything is counted or sent', async () => {
  for (const file of [smallWav(1, 8000), smallWav(1).subarray(0, 500), new TextEncoder().encode('OggS'.repeat(100))])
    await expect(say(file)).rejects.toThrow('This is not a recording that can be transcribed.')
  expect([counted, fetched.mock.calls]).toEqual([[], []])
})

test('a recording without sound is silence, and asks no one', async () => {
  expect(await say(smallWav(0))).toEqual({ text: '' })
  expect([counted, fetched.mock.calls]).toEqual([[], []])
})

const settled = () => counted.filter(({ name }) => name === 'settle_ai_call')
const inFull = [{ name: 'settle_ai_call', tokens: 250, gives_back: false }]
const notAtAll = [{ name: 'settle_ai_call', tokens: 0, gives_back: true }]
const failed = 'The recording could not be transcribed.'

test.each([500, 503, 302])('what was sent counts, also where the answer is %s', async (status) => {
  answering(status)
  await expect(say(smallWav(1))).rejects.toThrow(failed)
  expect(settled()).toEqual(inFull)
})

test('what was sent counts, also where the answer cannot be read', async () => {
  answering(200, 'Hello')
  await expect(say(smallWav(1))).rejects.toThrow(failed)
  expect(settled()).toEqual(inFull)
})

test.each(['ECONNRESET', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT'])(
  'what may have been sent counts: %s',
  async (code) => {
    failing(code)
    await expect(say(smallWav(1))).rejects.toThrow(failed)
    expect(settled()).toEqual(inFull)
  },
)

test('what the provider takes too long for counts', async () => {
  const patience = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  fetched.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
        patience.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
      }),
  )
  await expect(say(smallWav(1))).rejects.toThrow(failed)
  expect(settled()).toEqual(inFull)
})

test.each([400, 401, 429])('what the provider refuses with %s is given back', async (status) => {
  answering(status)
  await expect(say(smallWav(1))).rejects.toThrow(failed)
  expect(settled()).toEqual(notAtAll)
})

test.each(['ECONNREFUSED', 'ENOTFOUND'])('what could not be sent is given back: %s', async (code) => {
  failing(code)
  await expect(say(smallWav(1))).rejects.toThrow(failed)
  expect(settled()).toEqual(notAtAll)
})

test('what was sent once counts, although the second attempt found no one', async () => {
  failing('ECONNREFUSED')
  fetched.mockImplementationOnce(async () => new Response('{}', { status: 500, headers: { 'retry-after-ms': '1' } }))
  await expect(say(smallWav(1))).rejects.toThrow(failed)
  expect([fetched.mock.calls.length, settled()]).toEqual([2, inFull])
})
