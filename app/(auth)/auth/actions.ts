'use server'

import { setTimeout as pause } from 'node:timers/promises'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { after } from 'next/server'
import { type AuthState, intents } from '@/lib/account/auth-state'
import { emailSchema, fieldErrors, signInSchema, trialSchema } from '@/lib/account/credentials'
import { linkAddress } from '@/lib/account/link'
import { type AuthEmail, createAccount, logRefusal, sendEmail, signIn, startProvider } from '@/lib/account/mutations'
import { providers } from '@/lib/account/providers'
import { safeReturnPath, withReturnPath } from '@/lib/account/return-path'
import { userAgentFor } from '@/lib/device-words'
import { clientAddress } from '@/lib/forwarded'
import { siteOrigin } from '@/lib/http/origin'
import { noteMyEvent } from '@/lib/events/note-my-event'
import { logError } from '@/lib/log'
import { adminDb } from '@/lib/supabase/admin'
import { serverDb } from '@/lib/supabase/server'

/** The sign-in form: its buttons sign in with the password, or have a link sent. */
export async function signInOrSendEmail(_: AuthState, form: FormData): Promise<AuthState> {
  const intent = intents.find((known) => known === form.get('intent')) ?? 'password'
  return intent === 'password' ? signInWithPassword(form) : requestEmail(intent, form)
}

async function signInWithPassword(form: FormData): Promise<AuthState> {
  const email = text(form, 'email')
  const input = signInSchema.safeParse(Object.fromEntries(form))
  if (input.error) return { email, errors: fieldErrors(input.error) }
  const db = await serverDb()
  const refusal = await signIn(db, input.data)
  if (!refusal) {
    await noteMyEvent(db, 'account.signed_in')
    redirect(safeReturnPath(form.get('next')))
  }
  logRefusal('auth.sign-in', refusal)
  if (refusal.problem === 'credentials') await noteFailedSignIn(input.data.email)
  return { email, problem: refusal.problem }
}

async function requestEmail(kind: AuthEmail, form: FormData): Promise<AuthState> {
  const input = emailSchema.safeParse(Object.fromEntries(form))
  if (input.error) return { email: text(form, 'email'), errors: fieldErrors(input.error) }
  const { email } = input.data
  const next = safeReturnPath(form.get('next'))
  const type = kind === 'recovery' ? kind : undefined
  const refusal = await sendEmail(await serverDb(), kind, email, linkAddress(await siteOrigin(), 'confirm', next, type))
  if (!refusal) return { email, sent: kind }
  logRefusal('auth.email', refusal)
  return { email, problem: refusal.problem }
}

export async function startFreeTrial(_: AuthState, form: FormData): Promise<AuthState> {
  const typed = { email: text(form, 'email'), displayName: text(form, 'displayName') }
  const input = trialSchema.safeParse(Object.fromEntries(form))
  if (input.error) return { ...typed, errors: fieldErrors(input.error) }
  const next = safeReturnPath(form.get('next'))
  const db = await serverDb()
  const result = await createAccount(db, input.data, linkAddress(await siteOrigin(), 'confirm', next))
  if (result === 'signed-in') {
    await noteMyEvent(db, 'account.signed_in')
    redirect(next)
  }
  if (result === 'confirm') return { ...typed, email: input.data.email, sent: 'confirmation' }
  logRefusal('auth.trial', result)
  return { ...typed, problem: result.problem }
}

export async function continueWithProvider(_: null, form: FormData): Promise<never> {
  const next = safeReturnPath(form.get('next'))
  const provider = providers.find((known) => known === form.get('provider'))
  if (!provider) redirect(withReturnPath('/auth?problem=provider', next))
  const result = await startProvider(await serverDb(), provider, linkAddress(await siteOrigin(), 'callback', next))
  if ('url' in result) redirect(result.url)
  logRefusal('auth.provider', result)
  redirect(withReturnPath(`/auth?problem=${result.problem}`, next))
}

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * Records, for the owner of this address if any, that signing in failed. Some seconds after the answer, at a moment that
 * the asker cannot choose: only for an address with an account is anything written.
 */
async function noteFailedSignIn(email: string): Promise<void> {
  const received = await headers()
  const source = { address: clientAddress(received), device: userAgentFor(received.get('user-agent') ?? '') }
  after(async () => {
    await pause(1000 + Math.random() * 3000)
    const { error } = await adminDb().rpc('note_failed_sign_in', { email, ...source })
    if (error) logError('events.sign-in', error)
  })
}
