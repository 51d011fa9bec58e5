import { useSyncExternalStore } from 'react'
import { newBuild } from '@/lib/new-build'

/** Whether this page belongs to a build that the server no longer has. */
export function useNewBuild(): boolean {
  return useSyncExternalStore(newBuild.subscribe, newBuild.isThere, () => false)
}
