import { createServerClient } from '@supabase/ssr'
import { type NextRequest, NextResponse } from 'next/server'
import { publicEnvironment } from '@/lib/env'

/**
 * Keeps the session fresh before a page reads it, and sends people without one to /auth. This is a courtesy, not
 * the lock: pages ask for themselves who is there, and RLS decides what they get.
 */
export async function middleware(request: NextRequest) {
  let response = NextResponse.next({ request })
  const { supabaseUrl, supabaseKey } = publicEnvironment()
  const supabase = createServerClient(supabaseUrl, supabaseKey, {
    cookies: {
      getAll: () => request.cookies.getAll(),
      setAll: (changed, headers) => {
        for (const { name, value } of changed) request.cookies.set(name, value)
        response = NextResponse.next({ request })
        for (const { name, value, options } of changed) response.cookies.set(name, value, options)
        // A cached Set-Cookie would sign one person in as another.
        for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
      },
    },
  })
  const { data } = await supabase.auth.getSession()
  if (!data.session) {
    const wanted = request.nextUrl.pathname + request.nextUrl.search
    return NextResponse.redirect(new URL(`/auth?next=${encodeURIComponent(wanted)}`, request.url))
  }
  return response
}

export const config = {
  runtime: 'nodejs',
  matcher: ['/dashboard/:path*', '/dojo/:path*', '/new-board/:path*'],
}
