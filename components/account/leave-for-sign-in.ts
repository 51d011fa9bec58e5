import { withReturnPath } from '@/lib/account/return-path'

/**
 * Opens the sign-in page, which returns here afterwards. A full load, so that nothing of the ended session stays in
 * memory.
 */
export function leaveForSignIn(): void {
  window.location.assign(
    withReturnPath('/auth?problem=session-ended', window.location.pathname + window.location.search),
  )
}
