import { withReturnPath } from '@/lib/account/return-path'

/** To the sign-in page and, after it, back here. A full load: nothing of the ended session stays in memory. */
export function leaveForSignIn(): void {
  window.location.assign(
    withReturnPath('/auth?problem=session-ended', window.location.pathname + window.location.search),
  )
}
