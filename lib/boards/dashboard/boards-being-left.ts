/**
 * The boards that this person is leaving. The dashboard opens while the call is still running, and must neither show a
 * board that is going nor hide one that they could not leave.
 */
const leavings = new Map<string, Promise<void>>()

/** A dashboard requested before the end may be shown after it. */
const keptAfterMs = 10_000

export function noteLeaving(boardId: string, leaving: Promise<void>): void {
  leavings.set(boardId, leaving)
  const forget = () => {
    if (leavings.get(boardId) === leaving) leavings.delete(boardId)
  }
  leaving.then(() => setTimeout(forget, keptAfterMs), forget)
}

export function boardsBeingLeft(): readonly (readonly [boardId: string, leaving: Promise<void>])[] {
  return [...leavings]
}
