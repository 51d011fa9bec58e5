'use client'

import { toastStore } from '@/components/feedback/toast-store'
import { uploadClient } from '@/lib/attachments/upload-client'
import { isUnderWay, type Upload, UploadQueue } from '@/lib/attachments/upload-queue'

/** The uploads of this tab. */
export const uploads = new UploadQueue(uploadClient)

const retryMs = 10_000
/** Open techniques: they show what happens to their own files. */
const watched = new Map<string, number>()
let isKept = false

/** The caller shows the state of this technique's uploads until it calls the returned function. */
export function watchUploads(cardId: string): () => void {
  keepGoing()
  watched.set(cardId, (watched.get(cardId) ?? 0) + 1)
  return () => {
    const others = (watched.get(cardId) ?? 1) - 1
    if (others > 0) return void watched.set(cardId, others)
    watched.delete(cardId)
    const going = uploads.current().filter((upload) => upload.cardId === cardId && isUnderWay(upload))
    if (going.length > 0) {
      toastStore.push({
        kind: 'info',
        title: going.length === 1 ? 'Still uploading a file' : `Still uploading ${going.length} files`,
        description: 'It continues while this tab stays open.',
      })
    }
  }
}

/**
 * From the first upload on: warns before uploads would be lost, tries again when the network is back, and shows toasts
 * for techniques that are not open.
 */
function keepGoing(): void {
  if (isKept) return
  isKept = true
  window.addEventListener('beforeunload', (event) => {
    if (uploads.isBusy) event.preventDefault()
  })
  window.addEventListener('online', () => uploads.retryOffline())
  uploads.onSettled((upload) => {
    // The network may be back while the server still does not answer.
    if (upload.state.is === 'failed' && upload.state.isOffline) window.setTimeout(() => uploads.retryOffline(), retryMs)
    if (!watched.has(upload.cardId)) tell(upload)
  })
}

function tell({ id, name, state }: Upload): void {
  if (state.is === 'done') {
    toastStore.push({ kind: 'success', title: 'File attached', description: `“${name}”` })
    uploads.dismiss(id)
  } else if (state.is === 'refused') {
    toastStore.push({ kind: 'error', title: `“${name}” was not attached`, description: state.problem })
    uploads.dismiss(id)
  } else if (state.is === 'failed' && !state.isOffline) {
    const action = { label: 'Try again', onSelect: () => uploads.retry(id) }
    toastStore.push({ kind: 'error', title: `“${name}” was not attached`, description: state.problem, action })
  }
}
