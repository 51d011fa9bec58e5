import type { AuthProblem } from './auth-problem'
import type { FieldErrors } from './credentials'

/** The state of a form on /auth after it was sent. It never includes a password. */
export type AuthState = {
  email: string
  displayName?: string
  /** Shown above the form. */
  problem?: AuthProblem
  /** Shown beside the fields. */
  errors?: FieldErrors
  /** An e-mail is on its way, and there is nothing more to do here. */
  sent?: 'link' | 'recovery' | 'confirmation'
}

/** A server action in the shape that `useActionState` takes. */
export type AuthAction = (previous: AuthState, form: FormData) => Promise<AuthState>

/** What the buttons of the sign-in form do: a form has one action, and its buttons choose. */
export const intents = ['password', 'link', 'recovery'] as const
export type Intent = (typeof intents)[number]

/** The auth service is configured with the same number (`supabase/config.toml`). */
export const shortestPassword = 8
