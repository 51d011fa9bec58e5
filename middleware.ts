import { createServerClient } from '@supabase/ssr'
import { isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js'
import { type NextRequest, NextResponse } from 'next/server'
import { headScript, storedThemeScript } from '@/components/layout/head-script'
import { pathHeader, withReturnPath } from '@/lib/account/return-path'
import { stripeEnvironment } from '@/lib/billing/stripe-environment'
import { publicEnvironment } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { isHttps } from '@/lib/forwarded'
import { appPolicy, closedPolicy, publicPolicy } from '@/lib/http/content-policy'
import { isPageRequest, notAPage } from '@/lib/http/navigation'
import { isSameOrigin } from '@/lib/http/same-origin'
import { tooManyRequests, waitSeconds } from '@/lib/public-board/pace'
import { optionsForRequest } from '@/lib/supabase/for-request'
import { leftSessionCookies, withReadableSession } from '@/lib/supabase/session-cookie'
import { limitSession, noteBegin, timeLeft } from '@/lib/supabase/time-limit'

const policyHeader = 'content-security-policy'

/**
 * Keeps the session fresh before a page reads it (a server component cannot set cookies), and sends people without
 * one to /auth. This is a courtesy, not a lock: each page checks who is signed in, and RLS decides what they
 * get. It also gives each page its policy: Next puts the nonce that it finds there on the scripts it writes.
 */
export async function middleware(request: NextRequest) {
  const isPublic = request.nextUrl.pathname.startsWith('/public/')
  const isDoor = /^\/(auth|invite)(\/|$)/.test(request.nextUrl.pathname)
  if ((isDoor || isPublic) && !isPageRequest(request)) return close(notAPage())
  // Next also refuses the actions of other sites, but as if it had failed itself.
  if (request.method === 'POST' && !isSameOrigin(request)) return close(notAPage())
  if (isPublic) return showPublicPage(request)
  const path = request.nextUrl.pathname + request.nextUrl.search
  if (request.method === 'GET') noteBegin(request.headers)
  const changes: ((response: NextResponse) => void)[] = []
  const { supabaseUrl, supabaseKey } = publicEnvironment()
  const options = optionsForRequest(request.headers)
  const supabase = createServerClient(supabaseUrl, supabaseKey, {
    ...options,
    cookies: {
      getAll: () => withReadableSession(request.cookies.getAll(), options.cookieOptions.name),
      setAll: (cookies, headers) => {
        for (const { name, value } of cookies) request.cookies.set(name, value)
        changes.push((response) => {
          for (const { name, value, options } of cookies) response.cookies.set(name, value, options)
          // A cached Set-Cookie would sign one person in as another.
          for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
        })
      },
    },
  })
  const isVisitor = await hasNoSession(limitSession(supabase, timeLeft(request.headers)).auth)
  const response =
    isVisitor && !isDoor
      ? NextResponse.redirect(new URL(withReturnPath('/auth', path), request.url), {
          headers: { [policyHeader]: closedPolicy },
        })
      : showPage(request, path)
  for (const apply of changes) apply(response)
  if (isHttps(request.headers)) {
    const names = request.cookies.getAll().map(({ name }) => name)
    for (const name of leftSessionCookies(supabaseUrl, names)) response.cookies.delete(name)
  }
  return response
}

function close(response: Response): Response {
  response.headers.set(policyHeader, closedPolicy)
  return response
}

/** A board by its public link: the same for everyone, so no session is read or refreshed. */
async function showPublicPage(request: NextRequest): Promise<Response> {
  const seconds = await waitSeconds('page', request.headers)
  if (seconds > 0) return close(tooManyRequests(seconds))
  const policy = publicPolicy({ ...scriptSources(), supabaseUrl: publicEnvironment().supabaseUrl })
  return showUnder(policy, new Headers(request.headers))
}

/** If the auth service does not answer, no one is signed out: the page itself says what is wrong. */
async function hasNoSession(auth: SupabaseClient['auth']): Promise<boolean> {
  try {
    const { data, error } = await auth.getSession()
    return !data.session && !isAuthRetryableFetchError(error)
  } catch (error) {
    if (error instanceof AppError && error.code === 'offline') return false
    throw error
  }
}

/** Called after the session was refreshed, so that the page sees the new cookies. */
function showPage(request: NextRequest, path: string): NextResponse {
  const policy = appPolicy({
    ...scriptSources(),
    supabaseUrl: publicEnvironment().supabaseUrl,
    stripeScriptUrl: stripeEnvironment()?.scriptUrl,
  })
  const headers = new Headers(request.headers)
  headers.set(pathHeader, path)
  return showUnder(policy, headers)
}

function scriptSources() {
  return {
    nonce: crypto.randomUUID(),
    inlineScripts: [headScript, storedThemeScript],
    isDevelopment: process.env.NODE_ENV === 'development',
  }
}

function showUnder(policy: string, headers: Headers): NextResponse {
  headers.set(policyHeader, policy)
  return NextResponse.next({ request: { headers }, headers: { [policyHeader]: policy, 'x-robots-tag': 'noindex' } })
}

export const config = {
  runtime: 'nodejs',
  // The pages that are rendered for a person. Unknown addresses are left out: the finished 404 has its own policy.
  matcher: [
    '/advanced-analytics',
    '/ai-hub/goal',
    '/ai-hub',
    '/auth',
    '/auth/confirm',
    '/auth/confirmed',
    '/auth/reset',
    '/audit-trails',
    '/auth/unsubscribe',
    '/clans',
    '/clans/:path*',
    '/invite/:token',
    '/public/:token',
    '/public/:token/:techniqueId',
    '/dashboard',
    '/dojo/:dojoId',
    '/dojo/:dojoId/archive',
    '/new-board/:id*',
    '/notification-settings',
    '/productivity',
    '/profile',
    '/project-mastery-templates',
    '/project-mastery-templates/:templateId',
    '/settings',
  ],
}
