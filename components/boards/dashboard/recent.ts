/** The server reads it, so the first paint has them; only the dashboard uses it. */
export const recentCookie = 'recent-dojos'
const storageKey = 'recent-dojos'
const monthS = 30 * 24 * 60 * 60

/** A few more than are shown: bookmarked ones are listed separately. */
const mostKept = 8
const mostShown = 3
/** With fewer than this, people find a dojo by looking. */
const fewestDojos = 9

/** Anyone may have written anything into a cookie. */
export function recentIds(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(',')
    .filter((id) => /^[0-9a-f-]{36}$/.test(id))
    .slice(0, mostKept)
}

/** Of many boards, the few opened most recently, latest first. */
export function recentOf<Board extends { id: string }>(boards: readonly Board[], opened: readonly string[]): Board[] {
  if (boards.length < fewestDojos) return []
  return opened.flatMap((id) => boards.find((board) => board.id === id) ?? []).slice(0, mostShown)
}

/** Remembers in this browser that a board is open. */
export function noteOpened(boardId: string): void {
  try {
    const before = recentIds(localStorage.getItem(storageKey)).filter((id) => id !== boardId)
    const ids = [boardId, ...before].slice(0, mostKept).join(',')
    localStorage.setItem(storageKey, ids)
    document.cookie = `${recentCookie}=${ids}; path=/dashboard; max-age=${monthS}; samesite=lax`
  } catch {
    // Without storage nothing is recent.
  }
}
