import { z } from 'zod'
import { type ContactErrors, contactFields, longestEmail, longestMessage, longestName } from './contact-state'

export const contactSchema = z.object({
  name: z
    .string()
    .transform(inOneLine)
    .pipe(
      z
        .string()
        .min(1, 'Enter your name, so that we know who is writing.')
        .max(longestName, `Enter a name of at most ${longestName} characters.`),
    ),
  email: z
    .string()
    .trim()
    .min(1, 'Enter your e-mail address, so that we can answer.')
    .max(longestEmail, 'Enter a shorter e-mail address.')
    .pipe(z.email('Enter a complete e-mail address, like name@example.com.')),
  topic: z.enum(['question', 'problem', 'billing', 'privacy', 'other'], 'Choose what it is about.'),
  message: z
    .string()
    .trim()
    .min(1, 'Write what you would like to say.')
    .max(longestMessage, {
      error: ({ input }) =>
        `Your message is ${String(input).length - longestMessage} characters over the limit of ${longestMessage}.`,
    }),
})

export type ContactMessage = z.output<typeof contactSchema>

/** A name is used in an e-mail header, where a second line would become its own header. */
function inOneLine(name: string): string {
  return name.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/** A sentence for each invalid field. */
export function contactErrors(error: z.ZodError): ContactErrors {
  const errors: ContactErrors = {}
  for (const { path, message } of error.issues) {
    const field = contactFields.find((name) => name === path[0])
    if (field) errors[field] ??= message
  }
  return errors
}
