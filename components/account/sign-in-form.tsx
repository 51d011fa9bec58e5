'use client'

import type { AuthAction, AuthState } from '@/lib/account/auth-state'
import { withReturnPath } from '@/lib/account/return-path'
import { EmailField } from './email-field'
import { FormProblem, useAuthForm } from './auth-form'
import { PasswordField } from './password-field'
import { SentNotice } from './sent-notice'
import { SubmitButton } from './submit-button'

type SignInFormProps = { action: AuthAction; initial: AuthState; next: string; mailboxUrl: string | undefined }

/** Enter signs in, because Enter presses a form's first submit button. */
export function SignInForm({ action, initial, next, mailboxUrl }: SignInFormProps) {
  const { state, send, form } = useAuthForm(action, initial, withReturnPath('/auth', next))
  if (state.sent) return <SentNotice sent={state.sent} email={state.email} next={next} mailboxUrl={mailboxUrl} />
  return (
    <form ref={form} action={send} noValidate className="flex flex-col">
      <FormProblem problem={state.problem} />
      <input type="hidden" name="next" value={next} />
      <div className="flex flex-col gap-4">
        <EmailField value={state.email} error={state.errors?.email} autoComplete="username" />
        <PasswordField autoComplete="current-password" error={state.errors?.password} />
        <SubmitButton intent="password" variant="primary" size="lg" className="mt-1 w-full">
          Sign in
        </SubmitButton>
      </div>
      <div className="mt-3 -mb-2 flex flex-wrap justify-between">
        <SubmitButton intent="link" variant="ghost" className="-ml-3">
          Email me a sign-in link
        </SubmitButton>
        <SubmitButton intent="recovery" variant="ghost" className="-mr-3">
          Forgot password?
        </SubmitButton>
      </div>
    </form>
  )
}
