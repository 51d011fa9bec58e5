import 'server-only'
import { createHmac } from 'node:crypto'
import { networkOf } from '@/server/network.mjs'

/** The sender that a message counts for, as a keyed hash: without the key it cannot be traced back to an address. */
export function senderHash(address: string, key: string): string {
  return createHmac('sha256', key)
    .update(`contact:${networkOf(address)}`)
    .digest('hex')
}
