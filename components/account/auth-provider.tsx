'use client'

import { useRouter } from 'next/navigation'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { noSubscription, type Subscription } from '@/lib/plans/standing'
import type { Viewer } from '@/lib/account/schema'
import { sessionUserId } from '@/lib/supabase/session-cookie'
import type { BrowserEnvironment } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { pagePerson, setPagePerson } from '@/lib/page-person'
import type { Db } from '@/lib/supabase/db'
import { type CheckStanding, standingAfter } from './check-standing'
import { type CheckOutcome, checkSubscription } from './check-subscription'
import { useLaterCheck } from './use-later-check'
import { useSessionWatch } from './use-session-watch'

export type Auth = {
  user: Omit<Viewer, 'subscription'>
  subscription: Subscription
  /**
   * The client of this tab, under the person's own RLS; loaded when first needed, since many pages can be read without.
   * @throws AppError `unauthenticated` while the browser holds another person's session
   */
  openDb: () => Promise<Db>
  /** Whether the last check failed, so that `subscription` may be out of date. */
  isCheckFailing: boolean
  /** Asks the server about the plan; if it has changed, the page is refreshed. */
  checkAgain: () => Promise<CheckOutcome>
  /**
   * Takes what the server has just answered about the plan, without asking again; if it is news, the page is refreshed.
   */
  adopt: (told: Subscription) => void
}

const AuthContext = createContext<Auth | null>(null)

type AuthProviderProps = { viewer: Viewer; environment: BrowserEnvironment; children: ReactNode }

/**
 * Who is signed in, for client components. The server's value is used right away; a check about a second later confirms
 * it. A check that fails counts as no subscription (spec section 4) until one succeeds, but not for a person who had a
 * plan a few minutes ago. Being offline is not a failed check: nothing was learned, and work that waits for the network
 * must continue.
 */
export function AuthProvider({ viewer, environment, children }: AuthProviderProps) {
  const { refresh } = useRouter()
  const [standing, setStanding] = useState<CheckStanding>('checked')
  const { subscribed: isSubscribed, subscription_tier: tier } = viewer.subscription
  const knownAt = useRef<number | null>(null)
  // Before the effects of any part, which may call the server.
  useLayoutEffect(() => {
    const first = pagePerson()
    if (first === undefined) setPagePerson(viewer.id)
    // Uploads and drafts of the first person live on outside of any part. Until it is loaded again, the page may do nothing.
    else if (first !== viewer.id) window.location.reload()
  }, [viewer.id])
  useEffect(() => {
    if (viewer.subscription.subscribed) knownAt.current = Date.now()
  }, [viewer])

  const checkAgain = useCallback(async () => {
    const { outcome, told } = await checkSubscription()
    if (outcome === 'offline') return outcome
    if (outcome === 'subscribed') knownAt.current = Date.now()
    setStanding(standingAfter(outcome, knownAt.current, Date.now()))
    // The server shows or withholds the page.
    if (told && (told.subscribed !== isSubscribed || told.subscription_tier !== tier)) refresh()
    return outcome
  }, [isSubscribed, tier, refresh])
  const adopt = useCallback(
    (told: Subscription) => {
      if (told.subscribed) knownAt.current = Date.now()
      setStanding('checked')
      if (told.subscribed !== isSubscribed || told.subscription_tier !== tier) refresh()
    },
    [isSubscribed, tier, refresh],
  )
  useLaterCheck(viewer, checkAgain)
  useSessionWatch(viewer.id, environment.sessionCookie)

  const { supabaseUrl, supabaseKey, sessionCookie } = environment
  const openDb = useCallback(async () => {
    // Until the page has been reloaded, nothing is done in the other person's name.
    const holder = sessionUserId(document.cookie, sessionCookie)
    if (typeof holder === 'string' && holder !== viewer.id)
      throw new AppError('unauthenticated', 'another person has signed in')
    const { browserDb } = await import('@/lib/supabase/browser')
    return browserDb({ supabaseUrl, supabaseKey, sessionCookie })
  }, [viewer.id, supabaseUrl, supabaseKey, sessionCookie])
  const auth = useMemo((): Auth => {
    const { subscription, ...user } = viewer
    return {
      user,
      subscription: standing === 'unknown' ? noSubscription : subscription,
      isCheckFailing: standing !== 'checked',
      openDb,
      checkAgain,
      adopt,
    }
  }, [viewer, standing, openDb, checkAgain, adopt])
  return <AuthContext value={auth}>{children}</AuthContext>
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  // Spec section 8.
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
