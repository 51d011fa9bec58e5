import { expect, test, vi } from 'vitest'
import { logError } from '@/lib/log'
import { textBody } from './text-body'

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

test('a failure breaks the answer off and is logged', async () => {
  const problem = new Error('the database went away')
  async function* texts() {
    yield 'one line\n'
    throw problem
  }
  await expect(new Response(textBody(texts(), 'a.file')).text()).rejects.toBe(problem)
  expect(logError).toHaveBeenCalledExactlyOnceWith('a.file', problem)
})

test('a reader who leaves ends the work, and that is no failure', async () => {
  vi.mocked(logError).mockClear()
  let isAsked = () => {}
  const asked = new Promise<void>((resolve) => (isAsked = resolve))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  let parts = 0
  let isEnded = false
  async function* texts() {
    try {
      for (;;) {
        parts += 1
        if (parts === 2) {
          isAsked()
          await answered
        }
        yield `part ${parts}\n`
      }
    } finally {
      isEnded = true
    }
  }
  const reader = textBody(texts(), 'a.file').getReader()
  const first = await reader.read()
  expect(new TextDecoder().decode(first.value)).toBe('part 1\n')
  const second = reader.read()
  await asked
  const left = reader.cancel()
  answer()
  await Promise.all([left, second])
  expect({ parts, isEnded }).toEqual({ parts: 2, isEnded: true })
  expect(logError).not.toHaveBeenCalled()
})
