import { describe, expect, test, vi } from 'vitest'
import { handlers, type JobContext } from './handlers'

const cards = ['c0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000002'] as const
const board_id = 'b0000000-0000-4000-8000-000000000001'

function context(answers: (string | null)[], signal: AbortSignal = new AbortController().signal) {
  const rpc = vi.fn(() => ({ throwOnError: () => Promise.resolve({ data: answers.shift() }) }))
  return { rpc, of: { admin: { rpc }, signal, id: 1, attempt: 1 } as unknown as JobContext }
}

test('the flow of a dojo is counted again portion by portion, each after the last of the one before', async () => {
  const { rpc, of } = context([...cards, null])
  await handlers['flow.refresh']?.run({ board_id }, of)
  expect(rpc.mock.calls).toEqual([
    ['refresh_board_flow', { board_id }],
    ['refresh_board_flow', { board_id, after_card: cards[0] }],
    ['refresh_board_flow', { board_id, after_card: cards[1] }],
  ])
})

test('when its turn is over it gives way to others, and continues where it was', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(9_000).mockReturnValue(11_000)
  const { rpc, of } = context([...cards])
  await handlers['flow.refresh']?.run({ board_id }, of)
  const payload = { board_id, after_card: cards[1] }
  expect(rpc.mock.calls.at(-1)).toEqual(['continue_job', { job_id: 1, attempt: 1, payload }])
  clock.mockRestore()
  const next = context([null])
  await handlers['flow.refresh']?.run(payload, next.of)
  expect(next.rpc.mock.calls).toEqual([['refresh_board_flow', payload]])
})

test('a job whose time is over is tried again', async () => {
  const { rpc, of } = context([cards[0]], AbortSignal.abort(new Error('The time is over.')))
  await expect(handlers['flow.refresh']?.run({ board_id }, of)).rejects.toThrow('The time is over.')
  expect(rpc).not.toHaveBeenCalled()
})

test.each([
  ['audit.seal', 'seal_audit', 100],
  ['notifications.read', 'read_notifications', 25],
])('%s reads so many events at first', async (kind, name, most) => {
  const rpc = vi.fn(() => ({ throwOnError: () => Promise.resolve({ data: most - 1 }) }))
  const { signal } = new AbortController()
  await handlers[kind]?.run({}, { admin: { rpc }, signal, id: 1, attempt: 1 } as unknown as JobContext)
  expect(rpc.mock.calls).toEqual([[name, { most }]])
})

describe('where a deleted account was is forgotten portion by portion', () => {
  function deleted(answers: (number | null)[]) {
    const rpc = vi.fn((name: string) => ({
      throwOnError: () => Promise.resolve({ data: name === 'continue_job' ? true : answers.shift() }),
    }))
    const remove = vi.fn(async () => ({ data: [], error: null }))
    const { signal } = new AbortController()
    const admin = { rpc, storage: { from: () => ({ remove }) } }
    return { rpc, remove, of: { admin, signal, id: 1, attempt: 1 } as unknown as JobContext }
  }
  const asked = (...events: number[]) =>
    events.map((after_event) => ['forget_addresses_of', { person: board_id, after_event }])

  test('until there is no more, and then its picture', async () => {
    const { rpc, remove, of } = deleted([20_000, 40_000, null])
    await handlers['account.forget_addresses']?.run({ person: board_id }, of)
    expect(rpc.mock.calls).toEqual(asked(0, 20_000, 40_000))
    expect(remove).toHaveBeenCalledOnce()
  })

  test('and gives way to other jobs when its turn is over', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(9_000).mockReturnValue(11_000)
    const { rpc, remove, of } = deleted([20_000])
    await handlers['account.forget_addresses']?.run({ person: board_id }, of)
    clock.mockRestore()
    const payload = { person: board_id, after_event: 20_000 }
    expect(rpc.mock.calls).toEqual([...asked(0), ['continue_job', { job_id: 1, attempt: 1, payload }]])
    expect(remove).not.toHaveBeenCalled()
    const next = deleted([null])
    await handlers['account.forget_addresses']?.run(payload, next.of)
    expect(next.rpc.mock.calls).toEqual(asked(20_000))
  })
})

test('what nothing shows any more goes from storage, of files, logos and pictures, until there is no more', async () => {
  const unneeded: Record<string, string[][]> = {
    take_unneeded_files: [['board/1', 'board/2'], ['board/3']],
    unneeded_logos: [['mia/logo/1.webp']],
    unneeded_pictures: [['mia.webp'], ['vic.webp']],
  }
  const rpc = async (name: string) => ({ data: unneeded[name]?.shift() ?? [], error: null })
  const removed: string[] = []
  const from = (bucket: string) => ({
    remove: async (paths: string[]) => {
      removed.push(...paths.map((path) => `${bucket}: ${path}`))
      return { data: paths, error: null }
    },
  })
  const { signal } = new AbortController()
  const admin = { rpc, storage: { from } }
  await handlers['storage.remove_unneeded']?.run({}, { admin, signal, id: 1, attempt: 1 } as unknown as JobContext)
  expect(removed).toEqual([
    'attachments: board/1',
    'attachments: board/2',
    'attachments: board/3',
    'branding: mia/logo/1.webp',
    'avatars: mia.webp',
    'avatars: vic.webp',
  ])
})

test('a picture that storage does not remove is left until the next hour', async () => {
  const ending = new AbortController()
  let tries = 0
  const remove = async () => {
    if ((tries += 1) === 5) ending.abort()
    return { data: [], error: null }
  }
  const rpc = async (name: string) => ({ data: name === 'unneeded_pictures' ? ['mia.webp'] : [], error: null })
  const admin = { rpc, storage: { from: () => ({ remove }) } }
  const of = { admin, signal: ending.signal, id: 1, attempt: 1 } as unknown as JobContext
  await handlers['storage.remove_unneeded']?.run({}, of)
  expect(tries).toBe(1)
})

test('the deletion of an account that fails says why', async () => {
  const error = { code: '57014', message: 'canceling statement due to statement timeout' }
  const rpc = async () => ({ data: null, error, status: 500 })
  const { signal } = new AbortController()
  const of = { admin: { rpc }, signal, id: 1, attempt: 1 } as unknown as JobContext
  const payload = { person: 'a0000000-0000-4000-8000-000000000001', withShared: false }
  const failure: unknown = await handlers['account.delete']?.run(payload, of).catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).toMatchObject({ message: expect.stringContaining(error.message) })
})

test('a deletion that is refused because something is shared again is called off', async () => {
  const error = { code: 'PT409', message: 'Others use what this account owns.' }
  const rpc = vi.fn(async (name: string) =>
    name === 'continue_deletion' ? { data: null, error, status: 409 } : { error: null },
  )
  const { signal } = new AbortController()
  const of = { admin: { rpc }, signal, id: 1, attempt: 1 } as unknown as JobContext
  const person = 'a0000000-0000-4000-8000-000000000001'
  await handlers['account.delete']?.run({ person, withShared: false }, of)
  expect(rpc.mock.calls.at(-1)).toEqual(['keep_account', { user_id: person }])
})
