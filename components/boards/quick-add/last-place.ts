/** The last place where something was added from any page: a dojo and its kata. */
export type LastPlace = { boardId: string; listId?: string | undefined }

const key = 'quick-add-place'

export function lastPlace(): LastPlace | undefined {
  try {
    const [boardId, listId] = (localStorage.getItem(key) ?? '').split(' ')
    return boardId ? { boardId, listId } : undefined
  } catch {
    return undefined
  }
}

export function rememberPlace({ boardId, listId }: LastPlace): void {
  try {
    localStorage.setItem(key, [boardId, listId].filter(Boolean).join(' '))
  } catch {
    // The person chooses again next time.
  }
}
