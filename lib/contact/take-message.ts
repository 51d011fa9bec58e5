import 'server-only'
import { after } from 'next/server'
import { contactSettings, secretKey } from '@/lib/env'
import { clientAddress } from '@/lib/forwarded'
import { Pace } from '@/lib/http/pace'
import type { Db } from '@/lib/supabase/db'
import type { ContactState } from './contact-state'
import { mailMessage } from './mail-message'
import { receiveMessage, typedOf } from './receive-message'
import { senderHash } from './sender-hash'

/** A site has 256 networks, which together would take what may come from everyone (receive-message.ts). */
const pace = new Pace({ ofNetwork: 50, ofSite: 50, seconds: 3600 })

/**
 * Takes one message from the form, however it arrived: stored now, e-mailed once the sender has their answer. Null if
 * it was received.
 */
export async function takeMessage(admin: Db, form: FormData, headers: Headers): Promise<ContactState | null> {
  const address = clientAddress(headers)
  if ((await pace.waitSeconds(address)) > 0) return { typed: typedOf(form), problem: 'limited' }
  const receipt = await receiveMessage(admin, form, senderHash(address, secretKey()))
  if (!receipt.isReceived) return receipt.state
  const settings = contactSettings()
  const { mail } = receipt
  if (settings && mail) after(() => mailMessage(settings, mail))
  return null
}
