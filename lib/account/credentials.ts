import { z } from 'zod'
import { shortestPassword } from './auth-state'

// bcrypt reads no further.
const longestPasswordBytes = 72
const longestName = 80

const email = z
  .string()
  .trim()
  .min(1, 'Enter your e-mail address.')
  .pipe(z.email('Enter a complete e-mail address, like name@example.com.'))

/** An existing password, in any form: only the service knows whether it is right. */
const password = z.string().min(1, 'Enter your password.')

const newPassword = z
  .string()
  .min(1, 'Choose a password.')
  .refine((text) => text.length >= shortestPassword, {
    error: (issue) => tooShort(String(issue.input).length),
  })
  .refine((text) => new TextEncoder().encode(text).length <= longestPasswordBytes, {
    error: `A password may have at most ${longestPasswordBytes} characters.`,
  })

const displayName = z
  .string()
  // What the database cannot store or would not show in one line.
  .overwrite((text) => text.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim())
  .min(1, 'Enter the name that others will see.')
  .max(longestName, `Choose a name of at most ${longestName} characters.`)

export const signInSchema = z.object({ email, password })
export const emailSchema = z.object({ email })
export const trialSchema = z.object({ displayName, email, password: newPassword })
export const newPasswordSchema = z.object({ password: newPassword })

/** A message for each invalid field, by the field's name. */
export type FieldErrors = Partial<Record<'displayName' | 'email' | 'password', string>>

export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of error.issues) {
    const [field] = path
    if (field === 'displayName' || field === 'email' || field === 'password') errors[field] ??= message
  }
  return errors
}

function tooShort(length: number): string {
  const missing = shortestPassword - length
  return `At least ${shortestPassword} characters: ${missing} more to go.`
}
