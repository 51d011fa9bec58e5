import 'server-only'
import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** The sender that a message counts for, as a keyed hash: without the key it cannot be traced back to an address. */
export function senderHash(address: string, key: string): string {
  return createHmac('sha256', key)
    .update(`contact:${networkOf(address)}`)
    .digest('hex')
}

/** A home or an office has up to a whole /56 of IPv6 addresses, and one of IPv4. */
export function networkOf(address: string): string {
  const bare = address.replace(/^\[|\](:\d+)?$/g, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped || !isIPv6(bare)) return mapped ?? bare
  const [one, two, three, four = '0'] = groupsOf(bare)
  return [one, two, three, (parseInt(four, 16) & 0xff00).toString(16)].join(':')
}

/** The eight groups of an IPv6 address, with `::` written out. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}
