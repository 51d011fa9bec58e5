/**
 * The boards that this person is leaving. The dashboard opens while the database is still being told, and must show
 * neither a board that is going nor hide one that they could not leave.
 */
const departures = new Map<string, Promise<void>>()

/** A dashboard that was asked for before the end may be shown after it. */
const keptAfterMs = 10_000

export function depart(boardId: string, leaving: Promise<void>): void {
  departures.set(boardId, leaving)
  const forget = () => {
    if (departures.get(boardId) === leaving) departures.delete(boardId)
  }
  leaving.then(() => setTimeout(forget, keptAfterMs), forget)
}

export function currentDepartures(): readonly (readonly [boardId: string, leaving: Promise<void>])[] {
  return [...departures]
}
