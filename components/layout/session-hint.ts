/**
 * Static pages cannot ask the server who is signed in. The presence of the session cookie is enough of a hint to show
 * "Dashboard" instead of "Sign In"; it opens nothing. Supabase splits long cookies (`.0`, `.1`), and during a sign-in
 * also stores a `-code-verifier`, which is not a session.
 */
const sessionCookie = /(?:^|;\s*)(?:__Host-)?sb-[^=;]+-auth-token(?:\.\d+)?=/

export function hasSessionCookie(cookies: string): boolean {
  return sessionCookie.test(cookies)
}

/** Runs in the head, before the first paint, so that the header never changes while someone reads. */
export const sessionHintScript = `document.documentElement.toggleAttribute('data-session',${sessionCookie}.test(document.cookie))`
