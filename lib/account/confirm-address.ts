import 'server-only'
import * as z from 'zod/mini'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { type Followed, type Link, refusedLink } from './link'

const changeSchema = z.nullable(z.object({ userId: z.guid(), address: z.string() }))
/** The account whose address a link changes; `address` is its current one, masked. */
export type AddressChange = NonNullable<z.infer<typeof changeSchema>>

/** Null for a void link. Asked with the server's key: the token proves who may know. */
export async function findAddressChange(admin: Db, tokenHash: string): Promise<AddressChange | null> {
  const { data, error, status } = await admin.rpc('email_change_of_link', { token_hash: tokenHash })
  if (error) throw fromPostgrest(error, 'account.email-link', status)
  return changeSchema.parse(data)
}

type Tools = { db: Pick<Db, 'auth'>; visitor: Pick<Db, 'auth'> }

/**
 * Confirms a new address without changing who is signed in here: the link may come from a stranger, so the session it
 * would start ends unused.
 */
export async function confirmAddress(
  { db, visitor }: Tools,
  { token_hash, next }: Pick<Link, 'token_hash' | 'next'>,
): Promise<Followed> {
  const { data, error } = await visitor.auth.verifyOtp({ token_hash: token_hash ?? '', type: 'email_change' })
  if (error) return refusedLink(error, next)
  // Hosted Supabase wants both mailboxes, and starts a session after the second.
  if (!data.session) return { path: '/auth/confirmed?other=1', refusal: null }
  await visitor.auth.signOut({ scope: 'local' })
  const me = (await db.auth.getUser()).data.user
  if (me?.id !== data.user?.id) return { path: '/auth/confirmed', refusal: null }
  // Their token names the old address.
  await db.auth.refreshSession()
  return { path: next, refusal: null }
}
