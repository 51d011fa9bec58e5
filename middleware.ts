import { createServerClient } from '@supabase/ssr'
import { isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js'
import { type NextRequest, NextResponse } from 'next/server'
import { headScript, storedThemeScript } from '@/components/layout/head-script'
import { pathHeader, withReturnPath } from '@/lib/account/return-path'
import { stripeEnvironment } from '@/lib/billing/stripe-environment'
import { publicEnvironment } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { appPolicy, closedPolicy } from '@/lib/http/content-policy'
import { isPageRequest, notAPage } from '@/lib/http/navigation'
import { isSameOrigin } from '@/lib/http/same-origin'
import { optionsForRequest } from '@/lib/supabase/for-request'
import { limitSession } from '@/lib/supabase/time-limit'

const policyHeader = 'content-security-policy'

/**
 * Keeps the session fresh before a page reads it (a server component cannot set cookies), and sends people without
 * one to /auth. This is a courtesy, not a lock: each page checks who is signed in, and RLS decides what they
 * get. It also gives each page its policy: Next puts the nonce that it finds there on the scripts it writes.
 */
export async function middleware(request: NextRequest) {
  const isDoor = /^\/(auth|invite)(\/|$)/.test(request.nextUrl.pathname)
  if (isDoor && !isPageRequest(request)) return refuse()
  // Next refuses the actions of other sites too, but as if it had failed itself.
  if (request.method === 'POST' && !isSameOrigin(request)) return refuse()
  const path = request.nextUrl.pathname + request.nextUrl.search
  const changes: ((response: NextResponse) => void)[] = []
  const { supabaseUrl, supabaseKey } = publicEnvironment()
  const supabase = createServerClient(supabaseUrl, supabaseKey, {
    ...optionsForRequest(request.headers),
    cookies: {
      getAll: () => request.cookies.getAll(),
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
  const isVisitor = await hasNoSession(limitSession(supabase).auth)
  const response =
    isVisitor && !isDoor
      ? NextResponse.redirect(new URL(withReturnPath('/auth', path), request.url), {
          headers: { [policyHeader]: closedPolicy },
        })
      : showPage(request, path)
  for (const apply of changes) apply(response)
  return response
}

function refuse(): Response {
  const response = notAPage()
  response.headers.set(policyHeader, closedPolicy)
  return response
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
    nonce: crypto.randomUUID(),
    inlineScripts: [headScript, storedThemeScript],
    supabaseUrl: publicEnvironment().supabaseUrl,
    stripeScriptUrl: stripeEnvironment()?.scriptUrl,
    isDevelopment: process.env.NODE_ENV === 'development',
  })
  const headers = new Headers(request.headers)
  headers.set(pathHeader, path)
  headers.set(policyHeader, policy)
  return NextResponse.next({ request: { headers }, headers: { [policyHeader]: policy, 'x-robots-tag': 'noindex' } })
}

export const config = {
  runtime: 'nodejs',
  // The pages that are rendered for a person. Unknown addresses are left out: the finished 404 has its own policy.
  matcher: [
    '/auth',
    '/auth/confirm',
    '/auth/reset',
    '/clans',
    '/clans/:path*',
    '/invite/:token',
    '/dashboard',
    '/dojo/:dojoId',
    '/dojo/:dojoId/archive',
    '/new-board/:id*',
    '/profile',
    '/settings',
  ],
}
