/**
 * How many changes of a person wait in this browser. Asked on every page of the workspace, so without the library that
 * keeps them (unsent-box.ts): where nothing waits, nothing more is loaded.
 * @throws where the browser keeps nothing
 */
export function countUnsent(userId: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('unsent')
    // There is none yet, and it is not for a question to make one.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => (opening.error?.name === 'AbortError' ? resolve(0) : reject(opening.error)))
    opening.addEventListener('success', () => {
      const db = opening.result
      const counting = db.transaction('unsent').objectStore('unsent').index('userId').count(userId)
      counting.addEventListener('success', () => resolve(counting.result))
      counting.addEventListener('error', () => reject(counting.error))
      // Closes once the count is answered: a newer build in another tab must not wait for it.
      db.close()
    })
  })
}
