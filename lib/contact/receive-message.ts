import 'server-only'
import { fromPostgrest } from '@/lib/errors'
import { logError } from '@/lib/log'
import type { Db } from '@/lib/supabase/db'
import { type ContactField, type ContactState, contactFields } from './contact-state'
import { type ContactMessage, contactErrors, contactSchema } from './schema'
import { findTrap } from './trap'

/** The limit per hour; the count is in the database, where all servers see it. */
const mostOfOne = 5
const mostOfAll = 200

/** `mail` is what the operator should be told; null if a trap caught it. */
export type Receipt = { isReceived: true; mail: ContactMessage | null } | { isReceived: false; state: ContactState }

/**
 * Receives a message from the contact form. `admin` is the server's client, `sender` the hash to count by. Never
 * throws, so nothing typed is lost.
 */
export async function receiveMessage(admin: Db, form: FormData, sender: string): Promise<Receipt> {
  const typed = typedOf(form)
  const { data: message, error } = contactSchema.safeParse(typed)
  if (error) return { isReceived: false, state: { typed, errors: contactErrors(error) } }
  const trap = findTrap(form)
  try {
    const isStored = await store(admin, message, sender, trap)
    if (!isStored) return { isReceived: false, state: { typed, problem: 'limited' } }
  } catch (failure) {
    logError('contact.receive', failure)
    return { isReceived: false, state: { typed, problem: 'failed' } }
  }
  return { isReceived: true, mail: trap ? null : message }
}

async function store(admin: Db, message: ContactMessage, sender: string, trap: string | null): Promise<boolean> {
  const { data, error, status } = await admin.rpc('receive_contact_message', {
    ...message,
    sender_hash: sender,
    most_of_one: mostOfOne,
    most_of_all: mostOfAll,
    ...(trap && { trapped_by: trap }),
  })
  if (error) throw fromPostgrest(error, 'contact.store', status)
  return Boolean(data)
}

/** What was typed, for a form that is shown again. */
export function typedOf(form: FormData): Record<ContactField, string> {
  const typed = { name: '', email: '', topic: '', message: '' }
  for (const field of contactFields) {
    const value = form.get(field)
    // Forms send a line break as two characters; people count it as one.
    if (typeof value === 'string') typed[field] = value.replaceAll('\r\n', '\n')
  }
  return typed
}
