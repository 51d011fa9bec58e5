import { beforeEach, expect, test, vi } from 'vitest'
import { logError } from '@/lib/log'
import type { Db } from '@/lib/supabase/db'
import { removeUnneeded } from './remove-unneeded'

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))
beforeEach(() => vi.clearAllMocks())

const rpc = vi.fn<(name: string, input: object) => Promise<{ data: unknown; error: null }>>()
const remove = vi.fn<(paths: string[]) => Promise<{ error: { message: string; status: number } | null }>>()

/** The parts of a client that the cleanup calls. */
function fakeAdmin(due: string[]): Db {
  rpc.mockImplementation(async (name) => ({ data: name === 'take_unneeded_files' ? due : null, error: null }))
  return { rpc, storage: { from: () => ({ remove }) } } as unknown as Db
}

test('due files are removed from storage before their rows are forgotten', async () => {
  remove.mockImplementation(async () => {
    expect(rpc).not.toHaveBeenCalledWith('forget_unneeded_files', expect.anything())
    return { error: null }
  })
  expect(await removeUnneeded(fakeAdmin(['a/1', 'a/2']))).toBe(2)
  expect(remove).toHaveBeenCalledExactlyOnceWith(['a/1', 'a/2'])
  expect(rpc).toHaveBeenLastCalledWith('forget_unneeded_files', { paths: ['a/1', 'a/2'] })
})

test('when storage fails, nothing is forgotten and only the log is told', async () => {
  remove.mockResolvedValue({ error: { message: 'Bad gateway', status: 502 } })
  await expect(removeUnneeded(fakeAdmin(['a/1']))).resolves.toBe(0)
  expect(rpc).toHaveBeenCalledTimes(1)
  expect(logError).toHaveBeenCalledOnce()
})

test('when nothing is due, storage is not called', async () => {
  await removeUnneeded(fakeAdmin([]))
  expect(remove).not.toHaveBeenCalled()
})
