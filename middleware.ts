import { createServerClient } from '@supabase/ssr'
import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import { type NextRequest, NextResponse } from 'next/server'
import { pathHeader } from '@/lib/account/page-path'
import { withReturnPath } from '@/lib/account/return-path'
import { publicEnvironment } from '@/lib/env'

/**
 * Keeps the session fresh before a page reads it (a server component cannot set cookies), and sends people without
 * one to /auth. This is a courtesy, not the lock: pages ask for themselves who is there, and RLS decides what they
 * get.
 */
export async function middleware(request: NextRequest) {
  const path = request.nextUrl.pathname + request.nextUrl.search
  const changes: ((response: NextResponse) => void)[] = []
  const { supabaseUrl, supabaseKey } = publicEnvironment()
  const supabase = createServerClient(supabaseUrl, supabaseKey, {
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
  const { data, error } = await supabase.auth.getSession()
  // Where the auth service does not answer, nobody has been signed out: the page itself says what is wrong.
  const isVisitor = !data.session && !isAuthRetryableFetchError(error)
  const response =
    isVisitor && !request.nextUrl.pathname.startsWith('/auth')
      ? NextResponse.redirect(new URL(withReturnPath('/auth', path), request.url))
      : NextResponse.next({ request: { headers: withPath(request.headers, path) } })
  for (const apply of changes) apply(response)
  return response
}

/** Made after the session was refreshed, so that the page sees the new cookies. */
function withPath(received: Headers, path: string): Headers {
  const headers = new Headers(received)
  headers.set(pathHeader, path)
  return headers
}

export const config = {
  runtime: 'nodejs',
  matcher: ['/auth', '/auth/reset', '/dashboard/:path*', '/dojo/:path*', '/new-board/:path*'],
}
