/**
 * How many of a person's changes wait in this browser. Every page of the workspace asks, so this avoids the library
 * that stores them (unsent-box.ts): if nothing waits, nothing more is loaded.
 * @throws if the browser stores nothing
 */
export function countUnsent(userId: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('unsent')
    // There is none yet, and a count should not create one.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => (opening.error?.name === 'AbortError' ? resolve(0) : reject(opening.error)))
    opening.addEventListener('success', () => {
      const db = opening.result
      const counting = db.transaction('unsent').objectStore('unsent').index('userId').count(userId)
      counting.addEventListener('success', () => resolve(counting.result))
      counting.addEventListener('error', () => reject(counting.error))
      // Closes after counting: a newer build in another tab must not wait for it.
      db.close()
    })
  })
}
