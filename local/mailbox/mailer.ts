import { AsyncLocalStorage } from 'node:async_hooks'
import type { App } from '@supabase/lite'
import { writeEmail, type EmailKind } from './email-texts.ts'
import type { MailStore } from './mail-store.ts'

/** What lite's auth service calls to send a message. */
export type Mailer = NonNullable<App['_mailer']>

/**
 * Where the caller wants to send the person (`redirectTo`, `emailRedirectTo`). supabase-js sends it as a query
 * parameter, which lite 0.10 does not pass on to the mailer, so it is passed here.
 */
export const requestedRedirect = new AsyncLocalStorage<string | null>()

/** The e-mails that the auth service sends itself, in addition to lite's. */
export interface AuthEmails {
  sendConfirmation(to: string, tokenHash: string): Promise<void>
  /** After another sign-up with an unconfirmed address: the link leads to a new password. */
  sendRepeated(to: string, tokenHash: string): Promise<void>
  /** To the owner of an account, after someone tried to create another one with its address. */
  sendTaken(to: string): Promise<void>
  /**
   * To the new address that someone wants for their account, to confirm it; it names the account by its current
   * address.
   */
  sendNewAddress(to: string, tokenHash: string, present: string): Promise<void>
  /** To the current address of an account, when someone wants to change it. */
  sendChangeAsked(to: string, wished: string): Promise<void>
  /** To the address that an account had until now. */
  sendAddressChanged(to: string, address: string): Promise<void>
  /** To the owner of an account, after its password was changed. */
  sendPasswordChanged(to: string): Promise<void>
  /** To the owner of an account, when someone wants its address for another account. */
  sendWanted(to: string): Promise<void>
}

/** The type in the link, as `verifyOtp({ token_hash, type })` takes it. */
type LinkKind = 'confirmation' | 'repeated' | 'magic_link' | 'recovery' | 'email_change'

const LINK_TYPE: Record<LinkKind, string> = {
  confirmation: 'email',
  repeated: 'recovery',
  magic_link: 'email',
  recovery: 'recovery',
  email_change: 'email_change',
}

/** A mailer that puts every message into the store and logs it. */
export function createMailer(store: MailStore, siteUrl: string, log: (line: string) => void): Mailer & AuthEmails {
  const send = async (to: string, kind: EmailKind, target: string, address?: string): Promise<void> => {
    const link = kind === 'reauthentication' ? null : target
    const email = writeEmail(kind, target, address)
    store.add(to, email, link)
    log(`E-mail to ${to}: ${email.subject}`)
  }
  const sendLink = (to: string, kind: LinkKind, tokenHash: string, address?: string): Promise<void> =>
    send(to, kind, confirmUrl(siteUrl, tokenHash, LINK_TYPE[kind], requestedRedirect.getStore() ?? null), address)
  const page = (path: string): string => new URL(path, siteUrl).href
  return {
    sendConfirmation: (to, tokenHash) => sendLink(to, 'confirmation', tokenHash),
    sendRepeated: (to, tokenHash) => sendLink(to, 'repeated', tokenHash),
    sendRecovery: (to, tokenHash) => sendLink(to, 'recovery', tokenHash),
    sendMagicLink: (to, tokenHash) => sendLink(to, 'magic_link', tokenHash),
    // lite's own e-mails, which the door never makes it send.
    sendEmailChange: (to, tokenHash) => sendLink(to, 'email_change', tokenHash),
    sendNewAddress: (to, tokenHash, present) => sendLink(to, 'email_change', tokenHash, maskAddress(present)),
    sendChangeAsked: (to, wished) => send(to, 'change_asked', page('/profile#sign-in'), wished),
    sendAddressChanged: (to, address) => send(to, 'address_changed', page('/contact'), address),
    sendPasswordChanged: (to) => send(to, 'password_changed', page('/auth')),
    sendTaken: (to) => send(to, 'taken', page('/auth')),
    sendWanted: (to) => send(to, 'wanted', page('/auth')),
    sendReauthentication: (to, code) => send(to, 'reauthentication', code),
  }
}

/**
 * The site's own confirmation page with the token. A hosted project gets the same link from its e-mail templates:
 * `{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&type=recovery`.
 */
export function confirmUrl(siteUrl: string, tokenHash: string, type: string, redirect: string | null): string {
  const url = new URL('/auth/confirm', siteUrl)
  url.searchParams.set('token_hash', tokenHash)
  url.searchParams.set('type', type)
  const next = nextPath(siteUrl, redirect)
  const plain = url.href
  if (next) url.searchParams.set('next', next)
  return url.href.length > LONGEST_LINK ? plain : url.href
}

/** A message has it three times, and anyone may ask for one: a few hundred with long links would fill the mailbox. */
const LONGEST_LINK = 1000

/** The requested path of this site; null if there is none, or if it leads elsewhere. */
export function nextPath(siteUrl: string, redirect: string | null): string | null {
  if (!redirect || !URL.canParse(redirect, siteUrl)) return null
  const url = new URL(redirect, siteUrl)
  if (url.origin !== new URL(siteUrl).origin) return null
  if (url.pathname === '/auth/confirm') return nextPath(siteUrl, url.searchParams.get('next'))
  return url.pathname === '/' ? null : `${url.pathname}${url.search}`
}

/** Enough to recognise one's own address, as in private.masked_address. */
function maskAddress(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  return `${local.slice(0, 1)}…@${domain}`
}
