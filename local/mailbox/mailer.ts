import { AsyncLocalStorage } from 'node:async_hooks'
import type { App } from '@supabase/lite'
import { writeLetter, type LetterKind } from './letters.ts'
import type { MailStore } from './mail-store.ts'

/** What lite's auth service calls to send a message. */
export type Mailer = NonNullable<App['_mailer']>

/**
 * Where the caller wants the person to end up (`redirectTo`, `emailRedirectTo`). supabase-js sends
 * it as a query parameter, which lite 0.10 does not pass on to the mailer; it travels here.
 */
export const redirectWish = new AsyncLocalStorage<string | null>()

/** What the auth service writes by itself, beside lite. */
export interface Letters {
  sendConfirmation(to: string, tokenHash: string): Promise<void>
  /** After another sign-up of an address that waits for its confirmation: the link leads to a new password. */
  sendRepeated(to: string, tokenHash: string): Promise<void>
  /** To the owner of an account, at whose address somebody tried to make another one. */
  sendTaken(to: string): Promise<void>
}

/** The type in the link, as `verifyOtp({ token_hash, type })` takes it. */
type LinkKind = Exclude<LetterKind, 'reauthentication' | 'taken'>

const LINK_TYPE: Record<LinkKind, string> = {
  confirmation: 'email',
  repeated: 'recovery',
  magic_link: 'email',
  recovery: 'recovery',
  email_change: 'email_change',
}

/** A mailer that puts every message into the store and tells of it on the log. */
export function createMailer(store: MailStore, siteUrl: string, log: (line: string) => void): Mailer & Letters {
  const send = async (to: string, kind: LetterKind, target: string): Promise<void> => {
    const link = kind === 'reauthentication' ? null : target
    const { subject } = store.add(to, writeLetter(kind, target), link)
    log(`E-mail to ${to}: ${subject}`)
  }
  const sendLink = (to: string, kind: LinkKind, tokenHash: string): Promise<void> =>
    send(to, kind, confirmUrl(siteUrl, tokenHash, LINK_TYPE[kind], redirectWish.getStore() ?? null))
  return {
    sendConfirmation: (to, tokenHash) => sendLink(to, 'confirmation', tokenHash),
    sendRepeated: (to, tokenHash) => sendLink(to, 'repeated', tokenHash),
    sendRecovery: (to, tokenHash) => sendLink(to, 'recovery', tokenHash),
    sendMagicLink: (to, tokenHash) => sendLink(to, 'magic_link', tokenHash),
    sendEmailChange: (to, tokenHash) => sendLink(to, 'email_change', tokenHash),
    sendTaken: (to) => send(to, 'taken', new URL('/auth', siteUrl).href),
    sendReauthentication: (to, code) => send(to, 'reauthentication', code),
  }
}

/**
 * The site's own confirmation page with the token. A hosted project is given the same link by its
 * e-mail templates: `{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&type=recovery`.
 */
export function confirmUrl(siteUrl: string, tokenHash: string, type: string, wish: string | null): string {
  const url = new URL('/auth/confirm', siteUrl)
  url.searchParams.set('token_hash', tokenHash)
  url.searchParams.set('type', type)
  const next = nextPath(siteUrl, wish)
  if (next) url.searchParams.set('next', next)
  return url.toString()
}

/** The path of this site that was wished for; null for no wish, or one that leads elsewhere. */
export function nextPath(siteUrl: string, wish: string | null): string | null {
  if (!wish || !URL.canParse(wish, siteUrl)) return null
  const url = new URL(wish, siteUrl)
  if (url.origin !== new URL(siteUrl).origin) return null
  if (url.pathname === '/auth/confirm') return nextPath(siteUrl, url.searchParams.get('next'))
  return url.pathname === '/' ? null : `${url.pathname}${url.search}`
}
