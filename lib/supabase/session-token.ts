import { callApi } from '@/lib/call-api'
import { AppError } from '@/lib/errors'
import { pagePerson } from '@/lib/page-person'
import { sessionOf } from './session-cookie'

/** With less time than this left, the token may expire before it arrives. The server refreshes in the last 90 s. */
const leastSecondsLeft = 60
const timeoutMs = 15_000

export type SessionTokenOptions = {
  cookieName: string
  readCookies?: () => string
  refresh?: () => Promise<void>
  now?: () => number
}

/** `refused`: a token that the services no longer accept, whatever this browser's clock says. */
export type SessionTokens = (refused?: string) => Promise<string | null>

/**
 * Returns the access token of this browser's session, refreshed by the server when it is about to expire; null for a
 * visitor. One tab refreshes for all: a refresh token that is used twice may end the session.
 * @throws AppError `offline` when the server cannot be reached or fails, `unauthenticated` when the session is not that of the
 * person this page was made for
 */
export function sessionTokens({
  cookieName,
  readCookies = () => document.cookie,
  refresh = askServer,
  now = () => Date.now(),
}: SessionTokenOptions): SessionTokens {
  const ownSession = () => {
    const session = sessionOf(readCookies(), cookieName)
    const owner = pagePerson()
    if (session && owner !== undefined && session.userId !== owner)
      throw new AppError('unauthenticated', 'session: another person has signed in')
    return session
  }
  const fresh = (refused?: string) => {
    const session = ownSession()
    if (!session) return null
    if (session.accessToken === refused) return undefined
    return session.expiresAt - now() / 1000 > leastSecondsLeft ? session.accessToken : undefined
  }
  return async (refused) => {
    const token = fresh(refused)
    if (token !== undefined) return token
    await oneAtATime(cookieName, async () => {
      // Another tab may have been faster.
      if (fresh(refused) === undefined) await refresh()
    })
    return ownSession()?.accessToken ?? null
  }
}

async function oneAtATime(name: string, work: () => Promise<void>): Promise<void> {
  if (typeof navigator === 'object' && 'locks' in navigator) await navigator.locks.request(`refresh:${name}`, work)
  else await work()
}

async function askServer(): Promise<void> {
  const answer = await callApi('/api/session', { timeoutMs })
  // Only this says that there is no session any more.
  if (answer.isDone || answer.code === 'unauthenticated') return
  throw new AppError('offline', `session: the server answered ${answer.status}`)
}
