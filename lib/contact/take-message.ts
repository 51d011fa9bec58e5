import 'server-only'
import { after } from 'next/server'
import { contactSettings, secretKey } from '@/lib/env'
import { clientAddress } from '@/lib/forwarded'
import type { Db } from '@/lib/supabase/db'
import type { ContactState } from './contact-state'
import { mailMessage } from './mail-message'
import { receiveMessage } from './receive-message'
import { senderHash } from './sender-hash'

/**
 * Takes one message from the form, however it arrived: stored now, e-mailed once the sender has their answer. Null if
 * it was received.
 */
export async function takeMessage(admin: Db, form: FormData, headers: Headers): Promise<ContactState | null> {
  const receipt = await receiveMessage(admin, form, senderHash(clientAddress(headers), secretKey()))
  if (!receipt.isReceived) return receipt.state
  const settings = contactSettings()
  const { mail } = receipt
  if (settings && mail) after(() => mailMessage(settings, mail))
  return null
}
