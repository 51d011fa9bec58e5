'use client'

import { IntentLink } from '@/components/navigation/intent-link'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { type AuthAction, type AuthState, shortestPassword } from '@/lib/account/auth-state'
import { withReturnPath } from '@/lib/account/return-path'
import { EmailField } from './email-field'
import { FormProblem, useAuthForm } from './auth-form'
import { PasswordField } from './password-field'
import { SentNotice } from './sent-notice'
import { SubmitButton } from './submit-button'

type TrialFormProps = { action: AuthAction; initial: AuthState; next: string; mailboxUrl: string | undefined }

export function TrialForm({ action, initial, next, mailboxUrl }: TrialFormProps) {
  const { state, send, form } = useAuthForm(action, initial, withReturnPath('/auth?tab=try', next))
  if (state.sent) return <SentNotice sent={state.sent} email={state.email} next={next} mailboxUrl={mailboxUrl} />
  return (
    <form ref={form} action={send} noValidate className="flex flex-col">
      <FormProblem problem={state.problem} />
      <input type="hidden" name="next" value={next} />
      <div className="flex flex-col gap-4">
        <Field
          label="Display name"
          hint={state.errors?.displayName ? undefined : 'Other people see this name beside your work.'}
          error={state.errors?.displayName}
          required
        >
          <Input name="displayName" defaultValue={state.displayName ?? ''} autoComplete="name" maxLength={80} />
        </Field>
        <EmailField value={state.email} error={state.errors?.email} autoComplete="email" />
        <PasswordField
          autoComplete="new-password"
          error={state.errors?.password}
          hint={`At least ${shortestPassword} characters.`}
        />
        <SubmitButton variant="primary" size="lg" className="mt-1 w-full">
          Start free trial
        </SubmitButton>
        <p className="text-center text-[13px] text-ink-soft text-balance">
          By creating an account you accept our{' '}
          <IntentLink href="/terms" target="_blank" className="underline hover:text-ink">
            Terms
          </IntentLink>{' '}
          and{' '}
          <IntentLink href="/privacy" target="_blank" className="underline hover:text-ink">
            Privacy Policy
          </IntentLink>
          .
        </p>
      </div>
    </form>
  )
}
