import { beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/errors'
import type { Intended } from '../changes/change'
import { sendUnsent } from './send-unsent'
import type { UnsentOfBoard } from './unsent-box'

let kept: UnsentOfBoard[]
/** What tabs that still live will send. */
let held = 0
vi.mock('./count-unsent', () => ({ countUnsent: async () => kept.length + held }))
vi.mock('./unsent-box', () => ({
  UnsentBox: class {
    async takeOver(isWanted: (boardId: string) => boolean) {
      return kept.filter(({ boardId }) => isWanted(boardId))
    }
    async drop(ids: string[]) {
      kept = kept.filter(({ id }) => !ids.includes(id))
    }
    async close() {}
  },
}))

const deletion = (cardId: string): Intended => ({ type: 'cards.removed', cardIds: [cardId], reason: 'deleted' })
beforeEach(() => {
  held = 0
  kept = [
    ['a', 'one'],
    ['b', 'two'],
    ['c', 'one'],
  ].map(([id = '', boardId = '']) => ({ id, boardId, change: deletion(id) }))
})

const send = (
  write: (boardId: string, change: Intended) => Promise<unknown>,
  onRefused = vi.fn<() => void>(),
  open: string[] = [],
) => sendUnsent({ userId: 'olive', isOpen: (boardId) => open.includes(boardId), write, onRefused })

test('what closed tabs left is sent in order, and gone', async () => {
  const write = vi.fn<(boardId: string, change: Intended) => Promise<void>>()
  expect(await send(write)).toBe(true)
  expect(write.mock.calls).toEqual([
    ['one', deletion('a')],
    ['two', deletion('b')],
    ['one', deletion('c')],
  ])
  expect(kept).toEqual([])
})

test('what another tab still holds is looked for again', async () => {
  held = 1
  expect(await send(async () => undefined)).toBe(false)
  expect(kept).toEqual([])
})

test('an open dojo sends its own', async () => {
  await send(async () => undefined, undefined, ['one'])
  expect(kept.map(({ id }) => id)).toEqual(['a', 'c'])
})

test.each(['offline', 'conflict', 'unauthenticated'] as const)('%s keeps it and what comes after it', async (code) => {
  const answer = async (_: string, change: Intended) => {
    if (change.type === 'cards.removed' && change.cardIds.includes('b')) throw new AppError(code, 'not now')
  }
  expect(await send(answer)).toBe(false)
  expect(kept.map(({ id }) => id)).toEqual(['b', 'c'])
})

test('what is refused is said, and does not hold up the next', async () => {
  const refused = vi.fn<() => void>()
  const answer = async (boardId: string) => {
    if (boardId === 'two') throw new AppError('forbidden', 'no')
  }
  expect(await send(answer, refused)).toBe(true)
  expect(refused).toHaveBeenCalledExactlyOnceWith(deletion('b'), expect.objectContaining({ code: 'forbidden' }))
  expect(kept).toEqual([])
})
