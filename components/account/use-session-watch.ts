'use client'

import { useEffect } from 'react'
import { signOutAction } from '@/components/navigation/links'
import { sessionUserId } from '@/lib/supabase/session-cookie'
import { withReturnPath } from '@/lib/account/return-path'

/** A refreshed session may be written in two steps; a session that is still missing after this time has ended. */
const settleMs = 300
/** Signing out in this tab goes where the server says, also if another of our pages opens at that moment. */
let isSigningOut = false

/**
 * Follows what happens to the session elsewhere: signed out in another tab, go to sign in; someone else signed in, load
 * the page as theirs. The server signs people out, so we watch the cookie, not the auth client.
 */
export function useSessionWatch(userId: string, sessionCookie: string): void {
  useEffect(() => {
    if (isSigningOut) return
    const holder = () => sessionUserId(document.cookie, sessionCookie)
    const isOver = (now = holder()) => now !== undefined && now !== userId
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (isOver()) timer = setTimeout(follow, settleMs)
    }
    const follow = () => {
      if (!isOver()) return
      stop()
      if (holder() === null) leaveForSignIn()
      else window.location.reload()
    }
    const lookWhenSeen = () => document.visibilityState === 'visible' && look()
    const stopWhenLeaving = ({ target, defaultPrevented }: Event) => {
      if (defaultPrevented) return
      if (!(target instanceof HTMLFormElement) || target.getAttribute('action') !== signOutAction) return
      isSigningOut = true
      stop()
    }
    const cookies = 'cookieStore' in window ? window.cookieStore : undefined
    const stop = () => {
      clearTimeout(timer)
      cookies?.removeEventListener('change', look)
      document.removeEventListener('visibilitychange', lookWhenSeen)
      document.removeEventListener('submit', stopWhenLeaving)
    }
    cookies?.addEventListener('change', look)
    document.addEventListener('visibilitychange', lookWhenSeen)
    document.addEventListener('submit', stopWhenLeaving)
    return stop
  }, [userId, sessionCookie])
}

/**
 * Opens the sign-in page, which returns here afterwards. A full load, so that nothing of the ended session stays in
 * memory.
 */
export function leaveForSignIn(): void {
  window.location.assign(
    withReturnPath('/auth?problem=session-ended', window.location.pathname + window.location.search),
  )
}
