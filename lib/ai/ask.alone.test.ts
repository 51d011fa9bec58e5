import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MockLanguageModelV3 } from 'ai/test'
import { z } from 'zod'
import { ask } from './ask'
import { reserveCall, settleCall } from './budget'
import type { AiEnvironment } from './environment'

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))
vi.mock('./budget', () => ({ reserveCall: vi.fn(), settleCall: vi.fn() }))

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.mocked(reserveCall).mockResolvedValue({ id: 'call' })
})
afterEach(() => vi.useRealTimers())

/** A model that accepts a call and never says anything. */
const silent = new MockLanguageModelV3({ doStream: async () => ({ stream: new ReadableStream() }) })

test.each([
  ['its own limit', undefined],
  ['a caller who stays', new AbortController()],
])(
  'with %s a model that never answers is given up after 20 seconds, and what it cost is settled',
  async (_, caller) => {
    vi.mocked(settleCall).mockClear()
    const answer = ask(
      { environment: {} as AiEnvironment, language: silent, transcription: null },
      { admin: {} as never, userId: 'olive' },
      {
        task: 'Say something.',
        material: [],
        element: z.string(),
        check: (said) => said,
        mostElements: 1,
        signal: caller?.signal,
      },
    )
    const ended = answer.next()
    await vi.advanceTimersByTimeAsync(10_000)
    collectGarbage()
    await vi.advanceTimersByTimeAsync(10_001)
    expect(await ended).toEqual({ done: true, value: { by: 'rules', why: 'failed' } })
    expect(settleCall).toHaveBeenCalledOnce()
  },
)
