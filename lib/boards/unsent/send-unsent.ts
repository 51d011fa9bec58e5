import { AppError, isTemporary } from '@/lib/errors'
import type { Intended } from '../changes/change'
import { countUnsent } from './count-unsent'
import { UnsentBox } from './unsent-box'

type Sending = {
  userId: string
  /** Dojos that send their own changes. */
  isOpen: (boardId: string) => boolean
  /** @throws AppError */
  write: (boardId: string, change: Intended) => Promise<unknown>
  onRefused: (change: Intended, error: AppError) => void
}

/**
 * Sends what this person's closed tabs have left, in order; what cannot be sent now stays.
 * @returns whether nothing is left to retry
 */
export async function sendUnsent({ userId, isOpen, write, onRefused }: Sending): Promise<boolean> {
  const box = new UnsentBox(userId)
  try {
    let waiting = await box.takeOver((boardId) => !isOpen(boardId))
    for (let next = waiting[0]; next; next = waiting[0]) {
      try {
        await write(next.boardId, next.change)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (isTemporary(error)) return false
        onRefused(next.change, error)
      }
      waiting = waiting.slice(1)
      await box.drop([next.id])
    }
    // A closing tab may hold some for a moment longer.
    return (await countUnsent(userId)) === 0
  } finally {
    await box.close()
  }
}
