'use client'

import { type RefObject, useActionState, useEffect, useRef } from 'react'
import type { AuthProblem } from '@/lib/account/auth-problem'
import type { AuthAction, AuthState } from '@/lib/account/auth-state'

/** Each sentence helps, and none of them reveals whether someone has an account here. */
export const problemSentences: Readonly<Record<AuthProblem, string>> = {
  credentials:
    'That e-mail and password don’t match, or the address is not confirmed yet. Check both, open the link in our e-mail, or have a sign-in link sent.',
  'address-refused':
    'That address can’t be used for a new account. If it is yours, sign in, or request a link to set a new password.',
  'sign-up-closed': 'You can’t create an account here right now. Ask the people who run this site.',
  'weak-password': 'That password is easy to guess. Mix upper- and lower-case letters, digits and symbols.',
  'leaked-password': 'That password has appeared in a data breach elsewhere. Choose another one.',
  'same-password': 'That is already your password. Choose a new one.',
  'session-ended':
    'You were signed out. Sign in again to continue where you were. Unsaved changes are kept in this tab.',
  'others-signed-in':
    'Your new password is set, but your other devices could not be signed out. To try again, choose another password here.',
  'link-expired': 'That link has expired or was already used. Enter your e-mail to get a new one.',
  provider: 'Signing in with that service did not work. Try again, or use your e-mail.',
  'too-often': 'Too many attempts. Try again in a few minutes.',
  unreachable: 'We can’t reach the sign-in service. Check your connection, then try again.',
  'not-saving': 'The server can’t save anything right now, so you can’t sign in. Try again in a few minutes.',
  unexpected: 'Something went wrong on our side. Try again in a moment.',
}

/**
 * What is wrong with the form as a whole. The frame is always there, so that screen readers announce a sentence that
 * appears in it.
 */
export function FormProblem({ problem }: { problem: AuthProblem | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {problem && (
        <p className="mb-5 border-l-3 border-danger bg-danger-wash px-3 py-2.5 text-ink text-pretty">
          {problemSentences[problem]}
        </p>
      )}
    </div>
  )
}

type AuthForm = { state: AuthState; send: (form: FormData) => void; form: RefObject<HTMLFormElement | null> }

/**
 * A form on /auth. It works before hydration: it is then sent to `address`, its own page. Afterwards the first invalid
 * field also gets the focus.
 */
export function useAuthForm(action: AuthAction, initial: AuthState, address: string): AuthForm {
  const [state, send] = useActionState(action, initial, address)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (state.errors) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [state])
  return { state, send, form }
}
