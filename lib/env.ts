import 'server-only'
import { z } from 'zod'

const environment = z.object({
  NEXT_PUBLIC_SUPABASE_URL: z.url({ error: 'NEXT_PUBLIC_SUPABASE_URL must be the address of the Supabase project.' }),
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: z
    .string({ error: 'NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY must be the publishable key of the Supabase project.' })
    .min(1),
  SUPABASE_SECRET_KEY: z.string().optional(),
  SITE_URL: z.url().optional(),
  CRON_SECRET: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  CONTACT_EMAIL: z.string().optional(),
  MAILBOX_URL: z.url({ error: 'MAILBOX_URL must be the address of a page.' }).or(z.literal('')).optional(),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^\d?$/, { error: 'TRUSTED_PROXIES must be the number of proxies before the app, 0 to 9.' })
    .optional(),
})

export type PublicEnvironment = { supabaseUrl: string; supabaseKey: string }
/** The same, with the name of the cookie that holds the session. */
export type BrowserEnvironment = PublicEnvironment & { sessionCookie: string }
/** The mail server the site sends through, and the sender's address. */
export type MailSettings = { smtpUrl: string; from: string }
/** The same, with the address that the contact form writes to. */
export type ContactSettings = { smtpUrl: string; contactEmail: string }

let checked: z.infer<typeof environment> | undefined

/**
 * The environment, checked once. Read at run time as a whole object, never by name: Next would otherwise write today's
 * NEXT_PUBLIC values into the build, and one build must serve any address.
 * @throws Error naming what is missing
 */
function read(): z.infer<typeof environment> {
  if (checked) return checked
  const everything = process.env
  const result = environment.safeParse(everything)
  if (!result.success) throw new Error(result.error.issues.map((issue) => issue.message).join(' '))
  checked = result.data
  return checked
}

/** What the browser may know: the Supabase address and its publishable key. */
export function publicEnvironment(): PublicEnvironment {
  const env = read()
  return { supabaseUrl: env.NEXT_PUBLIC_SUPABASE_URL, supabaseKey: env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY }
}

/**
 * Gives access to everything: for lib/supabase/admin.ts, and as the key for hashes that must mean nothing elsewhere.
 * @throws Error when it is not set
 */
export function secretKey(): string {
  const key = findSecretKey()
  if (!key) throw new Error('SUPABASE_SECRET_KEY must be the secret key of the Supabase project.')
  return key
}

/** The same, or undefined if it is not set. For code that also works without it. */
export function findSecretKey(): string | undefined {
  return read().SUPABASE_SECRET_KEY
}

/** Where this installation's e-mails can be read; undefined: in people's own mailboxes. */
export function mailboxUrl(): string | undefined {
  return read().MAILBOX_URL || undefined
}

/** Where people reach this site, for links in e-mails; undefined lets the caller use the request's own origin. */
export function siteUrl(): string | undefined {
  return read().SITE_URL
}

/** The secret for starting jobs; undefined: no one may. */
export function cronSecret(): string | undefined {
  return read().CRON_SECRET
}

/** Null: no e-mails go out. */
export function mailSettings(): MailSettings | null {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, CONTACT_EMAIL: contactEmail, SITE_URL: site } = read()
  if (!smtpUrl) return null
  return { smtpUrl, from: from || contactEmail || `no-reply@${site ? new URL(site).hostname : 'localhost'}` }
}

/** Null: messages from the contact form are only stored in the database. */
export function contactSettings(): ContactSettings | null {
  const { SMTP_URL: smtpUrl, CONTACT_EMAIL: contactEmail } = read()
  return smtpUrl && contactEmail ? { smtpUrl, contactEmail } : null
}

/**
 * How many of the operator's proxies are in front of the app; what they say about a request is trusted
 * (lib/forwarded.ts).
 */
export function trustedProxies(): number {
  return Number(read().TRUSTED_PROXIES || 0)
}
