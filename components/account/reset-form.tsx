'use client'

import { type AuthAction, shortestPassword } from '@/lib/account/auth-state'
import { withReturnPath } from '@/lib/account/return-path'
import { FormProblem, useAuthForm } from './auth-form'
import { PasswordField } from './password-field'
import { SubmitButton } from './submit-button'

type ResetFormProps = { action: AuthAction; userId: string; email: string; next: string }

export function ResetForm({ action, userId, email, next }: ResetFormProps) {
  const { state, send, form } = useAuthForm(action, { email }, withReturnPath('/auth/reset', next))
  return (
    <form ref={form} action={send} noValidate className="flex flex-col">
      <FormProblem problem={state.problem} />
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="userId" value={userId} />
      {/* Tells password managers whose password this is. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <div className="flex flex-col gap-4">
        <PasswordField
          label="New password"
          autoComplete="new-password"
          error={state.errors?.password}
          hint={`At least ${shortestPassword} characters.`}
        />
        <SubmitButton variant="primary" size="lg" className="mt-1 w-full">
          Set new password
        </SubmitButton>
      </div>
    </form>
  )
}
