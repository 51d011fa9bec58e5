import { expect, test, vi } from 'vitest'
import { linesOf } from '@/lib/ai/lines-of'
import type { Outcome } from '@/lib/ai/outcome'
import { lineStream } from './line-stream'

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

type Row = AsyncGenerator<{ id: number }, Outcome, undefined>
async function readFrom(response: Response) {
  vi.stubGlobal('fetch', async () => response)
  const row = linesOf<{ id: number }>('/api/ai/plan', {})
  const elements = []
  for (;;) {
    const { value, done } = await row.next()
    if (done) return { elements, end: value }
    elements.push(value)
  }
}

test('each element is a line, and the last one says who worded it', async () => {
  const response = lineStream(async function* (): Row {
    yield { id: 1 }
    yield { id: 2 }
    return { by: 'model' }
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.clone().text()).toBe('{"id":1}\n{"id":2}\n{"end":{"by":"model"}}\n')
  expect(await readFrom(response)).toEqual({
    elements: [{ id: 1 }, { id: 2 }],
    end: { isDone: true, outcome: { by: 'model' } },
  })
})

test('a stream that breaks ends like a model that failed', async () => {
  const response = lineStream(async function* (): Row {
    yield { id: 1 }
    throw new Error('gone')
  })
  const { elements, end } = await readFrom(response)
  expect(elements.length).toBeLessThanOrEqual(1)
  expect(end).toEqual({ isDone: true, outcome: { by: 'rules', why: 'failed' } })
})

test('a refusal is an answer, and so is silence', async () => {
  const refused = Response.json({ error: 'Please sign in.', code: 'unauthenticated' }, { status: 401 })
  expect((await readFrom(refused)).end).toMatchObject({ isDone: false, code: 'unauthenticated' })
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  vi.stubGlobal('navigator', { onLine: false })
  expect((await linesOf('/api/ai/plan', {}).next()).value).toMatchObject({ isDone: false, code: 'offline' })
})

test('whoever leaves ends the work', async () => {
  let reason: 'left' | undefined
  const response = lineStream(async function* (signal): Row {
    try {
      yield { id: 1 }
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    } finally {
      reason = signal.aborted ? 'left' : undefined
    }
    return { by: 'model' }
  })
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(reason).toBe('left')
})
