/**
 * Static pages cannot ask the server who is signed in. The session cookie's presence is hint enough to show
 * "Dashboard" in place of "Sign In"; it opens nothing. Supabase splits long cookies (`.0`, `.1`), and keeps a
 * `-code-verifier` beside them during a sign-in, which is no session.
 */
const sessionCookie = /(?:^|;\s*)sb-[^=;]+-auth-token(?:\.\d+)?=/

export function hasSessionCookie(cookies: string): boolean {
  return sessionCookie.test(cookies)
}

/** Runs in the head, before the first paint, so that the header never changes while someone reads. */
export const sessionHintScript = `document.documentElement.toggleAttribute('data-session',${sessionCookie}.test(document.cookie))`
